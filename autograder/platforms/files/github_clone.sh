#!/usr/bin/env bash
# Clones the repositories of repositories.txt, a repository and its student on each line:
#     OWNER/NAME STUDENT
# CLASS_TOKEN may read them; git gets it from the environment, and no clone stores it.
set -uo pipefail
server=${GITHUB_SERVER_URL:-https://github.com}
export GIT_TERMINAL_PROMPT=0
if [ -n "${CLASS_TOKEN:-}" ]; then
    header=$(printf 'x-access-token:%s' "$CLASS_TOKEN" | base64 | tr -d '\n')
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$server/.extraheader"
    export GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $header"
fi
mkdir -p clones
status=0
while read -r repository student rest || [ -n "$repository" ]; do
    case "$repository" in '' | '#'*) continue ;; esac
    case "$student" in
    '' | */* | .*) why="repositories.txt names no student for $repository" ;;
    *) why="$repository can't be cloned" ;;
    esac
    if [ "${why%cloned}" = "$why" ] || [ -e "clones/$student" ] ||
        ! git clone --quiet --depth 1 -- "$server/$repository.git" "clones/$student"; then
        echo "::error title=not cloned::$why"
        status=1
    fi
done < <(tr -d '\r' <repositories.txt)
exit $status
