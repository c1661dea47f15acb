# Sourced by scripts/start and scripts/test, in the project's root: installs the packages when the lock has changed,
# and puts the Node.js that comes with them first on PATH.

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

node_major() {
  node -p 'process.versions.node.split(".")[0]'
}

install_packages() {
  if node scripts/local/packages.mjs; then return; fi
  echo 'Installing packages (once, one to three minutes)' >&2
  # --include=dev: NODE_ENV=production in the shell must not leave out the tools that build the web client
  npm ci --include=dev --no-audit --no-fund --loglevel=error </dev/null >&2 ||
    fail 'the packages could not be installed (see above): check the network and the free disk space, then run this again.'
  node scripts/local/packages.mjs --installed
}

{ command -v node && command -v npm; } >/dev/null || fail 'Node.js 20 or newer with npm is needed: https://nodejs.org'
[ "$(node_major)" -ge 20 ] || fail "Node.js $(node -v) is too old: 20 or newer is needed."
install_packages
export PATH="$PWD/node_modules/.bin:$PATH"
# npm has Node.js 24 for Linux; on macOS it is the user's own
[ "$(node_major)" -ge 24 ] || fail "Node.js 24 or newer is needed on this platform, and this is $(node -v): https://nodejs.org"
