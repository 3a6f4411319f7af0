import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from './env'
import { type ListedChain, loadListedChains } from './listed-chains'
import { misspeltText, misspeltVariables } from './misspelt'

const KNOWN = ['DATABASE_URL', 'DATABASE_URL_FILE', 'LOCAL_RPC_PORT', 'HOST', 'PORT', 'REDIS_URL']
const meantBy = (given: string, ...others: readonly string[]) =>
  misspeltVariables(Object.fromEntries([given, ...others].map((name) => [name, 'x'])), KNOWN).find(
    (each) => each.given === given,
  )?.meant ?? null

describe('misspeltVariables', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL', 'a letter is missing'],
    ['DATABBASE_URL', 'DATABASE_URL', 'a letter is double'],
    ['DATABASE_URI', 'DATABASE_URL', 'a letter is another one'],
    ['DATABSAE_ULR', 'DATABASE_URL', 'two pairs are exchanged'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE', 'the file of a secret'],
    ['LOCAL_RPC_PROT', 'LOCAL_RPC_PORT', 'a pair is exchanged'],
    ['LOCALRPC_PORT', 'LOCAL_RPC_PORT', 'an underscore is missing'],
    ['PROT', 'PORT', 'a short name with one slip'],
  ])('takes %s for %s: %s', (given, meant) => {
    expect(meantBy(given)).toBe(meant)
  })

  it.each([
    ['PATH', 'of the system'],
    ['HOME', 'two slips of four letters are another word'],
    ['TERM', 'of the system'],
    ['PWD', 'of the system'],
    ['DATABASE', 'longer by more than two letters'],
    ['PGPORT', 'of PostgreSQL'],
    ['npm_config_port', 'of npm'],
    ['DATABASE_URL', 'known'],
    ['XYZ_URL', 'far away'],
  ])('says nothing of %s: %s', (given) => {
    expect(meantBy(given)).toBeNull()
  })

  it.each([
    ['URL_DATABASE', 'DATABASE_URL', 'the words are exchanged'],
    ['PORT_LOCAL_RPC', 'LOCAL_RPC_PORT', 'the words are in another order'],
    ['LOCAL_PORT', 'LOCAL_RPC_PORT', 'a word is missing'],
    ['LOCAL_RPC_ADDRESS', 'LOCAL_RPC_PORT', 'it begins with the same two words'],
  ])('takes %s for %s: %s', (given, meant) => {
    expect(meantBy(given)).toBe(meant)
  })

  it('does not mean a variable that is set', () => {
    expect(meantBy('REDIS_URI')).toBe('REDIS_URL')
    expect(meantBy('REDIS_URI', 'REDIS_URL')).toBeNull()
  })

  it('means the nearest of several', () => {
    expect(misspeltVariables({ PORTT: 'x' }, ['PORTER', 'PORT'])).toEqual([
      { given: 'PORTT', meant: 'PORT', isNear: true },
    ])
  })
})

describe('parseEnv', () => {
  it('tells misspelt variables, which do not stop a start', () => {
    const { misspelt } = parseEnv({
      DATABSE_URL: 'x',
      LOCAL_RPC_PROT: '1',
      PATH: '/bin',
      HOME: '/',
    })
    expect(misspelt.map(misspeltText)).toEqual([
      'DATABSE_URL: not a variable of this service; did you mean DATABASE_URL?',
      'LOCAL_RPC_PROT: not a variable of this service; did you mean LOCAL_RPC_PORT?',
    ])
    expect(parseEnv({ TEST_DATABASE_URL: 'x', CHROMIUM_PATH: 'y' }).misspelt).toEqual([])
    expect(parseEnv({ DATABSE_URL: '' }).misspelt).toEqual([])
  })

  it('tells those that name a network, also beside the problem that they are', async () => {
    const listed = await loadListedChains()
    const variables = {
      NETWORKS: 'mainnet',
      RPC_ULR_MAINNET: 'https://node.example',
      ORDERBOOK_URL_MAINNET: 'https://book.example',
      // Of a network that could be served, in the environment that several processes share.
      RPC_URL_BASE: 'https://base.example',
    }
    const failing = () => parseEnv(variables, undefined, listed)
    expect(failing).toThrow(ConfigError)
    expect(failing).toThrow(
      /RPC_URL_MAINNET: must be a URL.*\n.*RPC_ULR_MAINNET: not a variable of this service; did you mean RPC_URL_MAINNET\?$/,
    )
    const { RPC_ULR_MAINNET: url, ...others } = variables
    const right = { ...others, RPC_URL_MAINNET: url, ORDERBOOK_KEY_MANNET: 'key' }
    expect(parseEnv(right, undefined, listed).misspelt).toEqual([
      { given: 'ORDERBOOK_KEY_MANNET', meant: 'ORDERBOOK_KEY_MAINNET', isNear: true },
    ])
  })

  it('tells a name of a network that its variables do not have, whatever its other names are', async () => {
    const listed = await loadListedChains()
    const meant = (variables: Record<string, string>) => meantIn(variables, listed)
    const served = { NETWORKS: 'ethereum', ORDERBOOK_URL_MAINNET: 'https://book.example' }
    const node = 'https://node.example'
    expect(() => meant({ ...served, RPC_URL_ETHEREUM: node })).toThrow(
      /RPC_URL_ETHEREUM: not a variable of this service; did you mean RPC_URL_MAINNET\?/,
    )
    expect(
      meant({
        ...served,
        RPC_URL_MAINNET: node,
        ORDERBOOK_KEY_1: 'x',
        ORDERBOOK_KEY_ETHEREUM: 'x',
      }),
    ).toEqual({
      ORDERBOOK_KEY_1: 'ORDERBOOK_KEY_MAINNET',
      ORDERBOOK_KEY_ETHEREUM: 'ORDERBOOK_KEY_MAINNET',
    })
    expect(
      meant({ MAINNET_RPC_URL: node, SOLVER_KEYS_BSC_FILE: '/x', RPC_URL_PAPER: node }),
    ).toEqual({
      MAINNET_RPC_URL: 'RPC_URL_MAINNET',
      SOLVER_KEYS_BSC_FILE: 'SOLVER_KEYS_BNB_FILE',
      RPC_URL_PAPER: 'RPC_URL_BASE',
    })
    // Any chain of the list could be served by another process in the same environment.
    expect(meant({ RPC_URL_HOLESKY: node, RPC_URL_ARBITRUM_NOVA: node })).toEqual({})
  })

  it('stops where a rule or a cap would be left out, and only where no other name can be meant', () => {
    for (const variable of [
      ...['DENYLIST', 'DENY_LISTS', 'UNSUPORTED_TOKENS', 'MAX_FEE_GWEI_MAINET'],
      ...[
        'MAX_TIP_GEWI_BASE',
        'MAX_FEE_GWEI_ETHEREUM',
        'SUBMIT_URL_MAINET',
        'SUBMIT_URL_MAINNET_FIEL',
      ],
    ]) {
      expect(() => parseEnv({ [variable]: '1' }), variable).toThrow(
        new RegExp(`${variable}: not a variable of this service; did you mean `),
      )
    }
    expect(meantIn({ MAX_FEE_PER_GAS: '1', SUBMIT_URL_STAGING: 'x', DATABASE_URI: 'x' })).toEqual({
      MAX_FEE_PER_GAS: expect.stringMatching(/^MAX_FEE_GWEI_/),
      SUBMIT_URL_STAGING: expect.stringMatching(/^SUBMIT_URL_/),
      DATABASE_URI: 'DATABASE_URL',
    })
  })

  it('says nothing of what systems, shells and their tools set', () => {
    expect(meantIn(Object.fromEntries(ORDINARY.map((name) => [name, 'x'])))).toEqual({})
  })
})

const meantIn = (variables: Record<string, string>, listed: readonly ListedChain[] = []) =>
  Object.fromEntries(
    parseEnv(variables, undefined, listed).misspelt.map(({ given, meant }) => [given, meant]),
  )

/** What a shell, a desktop, a container, an orchestrator, a supervisor, a build and a cloud set. */
const ORDINARY = `
  BASH BASHOPTS BASH_ENV BASH_VERSION COLORTERM COLUMNS DISPLAY EDITOR EUID HISTCONTROL HISTFILE HISTSIZE HOME
  HOSTNAME HOSTTYPE IFS LANG LANGUAGE LC_ALL LC_CTYPE LESS LESSOPEN LINES LOGNAME LS_COLORS MACHTYPE MAIL
  MAILCHECK MANPATH OLDPWD OSTYPE PAGER PATH POSIXLY_CORRECT PPID PS1 PS4 PWD SHELL SHELLOPTS SHLVL SUDO_COMMAND
  SUDO_GID SUDO_UID SUDO_USER TERM TERM_PROGRAM TERM_PROGRAM_VERSION TMPDIR TZ UID USER USERNAME VISUAL ZDOTDIR
  DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION GDMSESSION GNOME_TERMINAL_SCREEN GPG_AGENT_INFO GTK_MODULES QT_QPA_PLATFORM
  SESSION_MANAGER SSH_AGENT_PID SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY WAYLAND_DISPLAY WINDOWID XAUTHORITY
  XDG_CONFIG_HOME XDG_CURRENT_DESKTOP XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID XDG_STATE_HOME
  CREDENTIALS_DIRECTORY INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID LOGS_DIRECTORY MAINPID NOTIFY_SOCKET
  RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID SYSTEMD_LOG_LEVEL WATCHDOG_USEC
  container KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS POD_IP POD_NAME POD_NAMESPACE NODE_NAME
  POSTGRES_PORT POSTGRES_PORT_5432_TCP POSTGRES_SERVICE_HOST REDIS_PORT REDIS_PORT_6379_TCP_ADDR REDIS_SERVICE_HOST
  REDIS_SERVICE_PORT CMS_PORT CMS_PORT_1337_TCP CMS_SERVICE_HOST CMS_SERVICE_PORT ADMIN_SERVICE_HOST
  PGDATABASE PGHOST PGPASSFILE PGPASSWORD PGPORT PGUSER POSTGRES_DB POSTGRES_PASSWORD POSTGRES_USER REDIS_HOST
  REDIS_PASSWORD DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_PORT DATABASE_USER SMTP_HOST SMTP_PASSWORD
  SMTP_PORT SMTP_USER MAIL_HOST MAIL_PORT MAIL_FROM_NAME MAIL_FROM_ADDRESS
  NODE NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH NODE_VERSION NPM_CONFIG_CACHE NPM_CONFIG_LOGLEVEL NPM_TOKEN
  NVM_BIN NVM_DIR YARN_VERSION COREPACK_HOME PNPM_HOME VITEST VITEST_POOL_ID CI GITHUB_ACTIONS GITHUB_SHA GITHUB_TOKEN
  RUNNER_OS FORCE_COLOR NO_COLOR DEBUG INIT_CWD NEXT_RUNTIME NEXT_TELEMETRY_DISABLED PLAYWRIGHT_BROWSERS_PATH
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_DIR SSL_CERT_FILE CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
  AWS_ACCESS_KEY_ID AWS_DEFAULT_REGION AWS_SECRET_ACCESS_KEY GOOGLE_APPLICATION_CREDENTIALS DOCKER_HOST DYNO
  FLY_APP_NAME FLY_REGION RENDER RAILWAY_ENVIRONMENT HEROKU_APP_NAME VERCEL VERCEL_URL WEB_CONCURRENCY
  JAVA_HOME GOPATH GOROOT PYTHONPATH VIRTUAL_ENV CARGO_HOME RUSTUP_HOME ANDROID_HOME PERL5LIB LD_LIBRARY_PATH
  ETH_RPC_URL ETHERSCAN_API_KEY FOUNDRY_PROFILE PRIVATE_KEY API_KEY API_URL BASE_URL
`
  .split(/\s+/)
  .filter((name) => name !== '')
