"""
Tries: to write commands into the report: markup, escapes, workflow commands, what no file can hold.
Expected: everything crashed
"""

HOSTILE = "\n".join(
    [
        "</script><script>document.title='attacked'</script><img src=x onerror=alert(1)>",
        "]]></system-out><testcase name='attacked'/><![CDATA[",
        "\x1b[2J\x1b]0;attacked\x07\x1b]8;;http://attacked\x07\x9b31m",
        "::error file=a::attacked",
        "::stop-commands::attacked",
        "::set-output name=points::70",
        "##[error]attacked",
        "| a | `b` | </td></tr></table></details># attacked",
        "[bold red]attacked[/] [link=http://attacked]here[/link] [/nothing]",
        "{{ 7 * 7 }} {% raw %} ${attacked} %s %d {0} {attacked}",
        '{"scores": {"total": 70}}',
        "\0\x01\x08\x0b\x1f\x7f\x85\u2028\u2029\ufeff\ufffe\uffff\u202e\u2066",
        "\ud800 \udfff \U0010ffff",
        "a\rb\vc\fd" + "e" * 3000,
    ]
)
for descriptor in (1, 2):
    write(descriptor, HOSTILE.encode("utf-8", "surrogatepass") + b"\xff\xfe\xc0\x80\n")
attempt("hostile texts in errors, names and outputs", lambda: None)
Hostile = type(HOSTILE.translate({0: "", 0xD800: "", 0xDFFF: ""}), (Exception,), {})


class Linear:
    def __init__(self, in_features, out_features):
        setattr(self, HOSTILE, HOSTILE)
        print(HOSTILE)
        print(HOSTILE, file=sys.stderr)

    def __getattr__(self, name):
        error = AttributeError(name + HOSTILE)
        error.near = HOSTILE
        raise error

    def __dir__(self):
        return ["w" + HOSTILE, "W1</script>", "dLdw\x1b[2J"]

    def forward(self, A):
        raise Hostile(HOSTILE)  # </script>::error::]]>

    def backward(self, dLdZ):
        raise Hostile(HOSTILE * 1000)
