from pathlib import Path

import numpy as np
import pytest

import mytorch.data
from mytorch.data import DataLoader, Digits, load_digits

FOLDER = Path(mytorch.data.__file__).parent
OF_EACH_DIGIT = [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]
"""The counts in the documentation of the dataset's test part."""


def test_there_are_as_many_of_each_digit_as_the_source_documents():
    images, labels = load_digits()

    assert (images.shape, images.dtype) == ((1797, 64), np.float32)
    assert (labels.shape, labels.dtype) == ((1797,), np.int64)
    assert np.bincount(labels).tolist() == OF_EACH_DIGIT


def test_pixels_are_sixteenths_from_0_to_1():
    images, _ = load_digits()

    assert (images.min(), images.max()) == (0, 1)
    np.testing.assert_array_equal(images * 16 % 1, 0)


def test_images_belong_to_their_labels():
    images, labels = load_digits()
    means = np.stack([images[labels == digit].mean(axis=0) for digit in range(10)])
    nearest = np.square(images[:, np.newaxis] - means).sum(axis=-1).argmin(axis=-1)

    assert (nearest == labels).mean() > 0.9


def test_a_zero_is_dark_round_a_light_centre():
    images, labels = load_digits()
    zero = images[labels == 0].mean(axis=0).reshape(8, 8)

    assert zero[3:5, 3:5].max() < 0.2
    assert min(zero[3, 2], zero[3, 5]) > 0.5


def test_training_and_test_part_are_all_of_it_once():
    images, labels = load_digits()
    training, test = Digits(train=True), Digits(train=False)

    assert (len(training), len(test)) == (1500, 297)
    np.testing.assert_array_equal(np.concatenate([training.images, test.images]), images)
    np.testing.assert_array_equal(np.concatenate([training.labels, test.labels]), labels)
    assert np.bincount(test.labels).min() > 15


def test_a_sample_is_an_image_and_its_label():
    digits = Digits()
    image, label = digits[7]

    np.testing.assert_array_equal(image, digits.images[7])
    assert (image.shape, image.dtype) == ((64,), np.float32)
    assert (label, label.dtype) == (digits.labels[7], np.int64)


def test_batches_are_tensors():
    images, labels = next(iter(DataLoader(Digits(), batch_size=32)))

    assert (images.shape, images.dtype) == ((32, 64), np.float32)
    assert (labels.shape, labels.dtype) == ((32,), np.int64)


@pytest.mark.parametrize(
    "text",
    [(FOLDER / "digits.txt").read_text("utf-8"), mytorch.data.digits.__doc__, Digits.__doc__],
)
def test_the_authors_are_named_with_source_and_licence(text):
    for part in ("Alpaydin", "Kaynak", "1998", "10.24432/C50P49", "CC BY 4.0"):
        assert part in text


def test_the_file_is_small_and_holds_no_objects():
    path = FOLDER / "digits.npz"

    assert path.stat().st_size < 60_000
    with np.load(path, allow_pickle=False) as file:
        assert {name: file[name].dtype for name in file} == {
            "images": np.uint8, "labels": np.uint8,
        }  # fmt: skip
