# Completion of pcadim for bash. Ids of methods are asked from the program itself, so this file
# knows only commands and options (tests/unit/cli/help_test.sh keeps them true).

_pcadim_words() {
  COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_pcadim_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}

# A list of ids separated by commas: complete what stands after the last comma.
_pcadim_methods() {
  local current=$1 before=""
  [[ $current == *,* ]] && before="${current%,*},"
  local ids
  ids=$("${COMP_WORDS[0]}" methods --ids 2>/dev/null)
  COMPREPLY=($(compgen -P "$before" -W "$ids all" -- "${current##*,}"))
}

_pcadim_settings() {
  local ids
  ids=$("${COMP_WORDS[0]}" methods --ids 2>/dev/null)
  compopt -o nospace 2>/dev/null
  COMPREPLY=($(compgen -S . -W "$ids" -- "$1"))
}

_pcadim_select() {
  local current=$1 previous=$2
  case $previous in
    --method) _pcadim_methods "$current" ;;
    --set) _pcadim_settings "$current" ;;
    --header) _pcadim_words "auto yes no" "$current" ;;
    --missing) _pcadim_words "error drop-rows drop-columns mean em" "$current" ;;
    --normalize) _pcadim_words "total log1p total,log1p total=10000,log1p" "$current" ;;
    --delimiter) _pcadim_words "tab space comma semicolon" "$current" ;;
    --json-file | --report | --plot | --eigenvalues | --covariance) _pcadim_files "$current" ;;
    --spectrum-kind) _pcadim_words "eigenvalues sdev singular" "$current" ;;
    --divisor) _pcadim_words "n n-1" "$current" ;;
    --id-column | --group-column | --columns | --dataset | --layer) ;;
    --seed | --max-dim | --memory | --threads) ;;
    --n | --p | --total-variance | --panels | --width) ;;
    *)
      if [[ $current == -* ]]; then
        _pcadim_words "--scale --no-center --header --delimiter --id-column --group-column \
          --columns --transpose --missing --normalize --dataset --layer --eigenvalues \
          --covariance --n --p --spectrum-kind --divisor --total-variance --method --set --seed \
          --max-dim --memory --threads --json --json-file --report --plot --panels --width --sketch \
          --quiet --help" "$current"
      else
        _pcadim_files "$current"
      fi
      ;;
  esac
}

_pcadim_reduce() {
  local current=$1 previous=$2
  case $previous in
    --method) _pcadim_methods "$current" ;;
    --set) _pcadim_settings "$current" ;;
    --header) _pcadim_words "auto yes no" "$current" ;;
    --missing) _pcadim_words "error drop-rows drop-columns mean" "$current" ;;
    --normalize) _pcadim_words "total log1p total,log1p total=10000,log1p" "$current" ;;
    --delimiter) _pcadim_words "tab space comma semicolon" "$current" ;;
    --scores | --loadings) _pcadim_files "$current" ;;
    --id-column | --group-column | --columns | --dataset | --layer) ;;
    --dim | --seed | --max-dim | --memory | --threads) ;;
    *)
      if [[ $current == -* ]]; then
        _pcadim_words "--scores --loadings --dim --scale --no-center --header --delimiter \
          --id-column --group-column --columns --transpose --missing --normalize --dataset --layer \
          --method --set --seed --max-dim --memory --threads --json --quiet --help" "$current"
      else
        _pcadim_files "$current"
      fi
      ;;
  esac
}

_pcadim_simulate() {
  local current=$1 previous=$2
  case $previous in
    -o | --output) _pcadim_files "$current" ;;
    --n | --p | --dim | --snr | --seed) ;;
    *) _pcadim_words "--n --p --dim --snr --seed --output --help" "$current" ;;
  esac
}

_pcadim_reproduce() {
  local current=$1 previous=$2
  case $previous in
    --out) _pcadim_files "$current" ;;
    --replicates | --seed | --threads) ;;
    *) _pcadim_words "--out --replicates --quick --seed --threads --quiet --help" "$current" ;;
  esac
}

_pcadim() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _pcadim_words "select reduce methods simulate reproduce --version --help" "$current"
    return
  fi
  case ${COMP_WORDS[1]} in
    select) _pcadim_select "$current" "$previous" ;;
    reduce) _pcadim_reduce "$current" "$previous" ;;
    methods) _pcadim_words "--json --ids --help" "$current" ;;
    simulate) _pcadim_simulate "$current" "$previous" ;;
    reproduce) _pcadim_reproduce "$current" "$previous" ;;
  esac
}

complete -F _pcadim pcadim
