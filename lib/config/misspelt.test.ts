import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from './env'
import { loadListedChains } from './listed-chains'
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

  it('does not mean a variable that is set', () => {
    expect(meantBy('REDIS_URI')).toBe('REDIS_URL')
    expect(meantBy('REDIS_URI', 'REDIS_URL')).toBeNull()
  })

  it('means the nearest of several', () => {
    expect(misspeltVariables({ PORTT: 'x' }, ['PORTER', 'PORT'])).toEqual([
      { given: 'PORTT', meant: 'PORT' },
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
      { given: 'ORDERBOOK_KEY_MANNET', meant: 'ORDERBOOK_KEY_MAINNET' },
    ])
  })
})
