# What the experiments share: their options, each of which takes a value; --help, which is the head of the script; and
# complaints in two lines. A script sources it with $0 as it is, and names its options:
#
#   . "$(dirname "$0")/../options.sh"
#   seeds=3
#   read_options "seeds first-seed" "$@"
here=$(CDPATH='' cd -P "$(dirname "$0")" && pwd) || exit 1
root=$(CDPATH='' cd -P "$here/../../.." && pwd) || exit 1
noctule=$root/launch/noctule
# Commands that Noctule tells of are to be typed where the user is.
case $0 in
  /*) ;;
  *) noctule=$(dirname "$0")/../../noctule ;;
esac

fail() {
  printf '%s: %s\n%s\n' "${here##*/}" "$1" "$2" >&2
  exit 2
}

show_help() {
  sed -n '2,/^set -u/s/^#\( \{0,1\}\)//p' "$0"
}

# read_options "NAME NAME" "$@": sets a variable for each, of the same name, with _ for -.
read_options() {
  known=$1
  shift
  for word; do
    case $word in
      -h | --help)
        show_help
        exit 0
        ;;
    esac
  done
  while [ $# -gt 0 ]; do
    case $1:" $known " in
      --*:*" ${1#--} "*) ;;
      *) fail "the option ($1) is unknown." "Maybe see: $0 --help." ;;
    esac
    [ $# -gt 1 ] || fail "the option ($1) needs a value." "Maybe see: $0 --help."
    value=$2
    eval "$(printf '%s' "${1#--}" | tr - _)=\$value"
    shift 2
  done
}

# phase TEXT: what goes on, on standard error, where the progress of campaigns stands too.
phase() {
  printf '%s: %s\n' "${here##*/}" "$1" >&2
}

# run_campaign ARGUMENTS: with its progress and the time that is left; standard output is for tables.
run_campaign() {
  "$noctule" campaign run "$@" >&2
}
