import { expect, it } from 'vitest'
import { parseEnv } from './env'
import { loadListedChains } from './listed-chains'
import { readFeeCaps, readSolverAddresses, readSolverKeys } from './own-network-env'

const KEY = `0x${'1'.repeat(64)}`

it('reads fee caps in gwei to the wei', () => {
  const problems: string[] = []
  const caps = { MAX_FEE_GWEI_X: '40', MAX_TIP_GWEI_X: '0.05' }
  expect(readFeeCaps('X', caps, problems)).toEqual({ maxFee: 40_000_000_000n, maxTip: 50_000_000n })
  expect(readFeeCaps('X', {}, problems)).toEqual({ maxFee: null, maxTip: null })
  expect(problems).toEqual([])
})

it.each(['0', '0.0', '-1', '1e3', '1.', '', 'many', '0.0000000001', '1,5'])(
  'refuses the fee %o and names its variable',
  (text) => {
    const problems: string[] = []
    expect(readFeeCaps('X', { MAX_FEE_GWEI_X: text }, problems).maxFee).toBeNull()
    expect(problems).toEqual(['MAX_FEE_GWEI_X: must be gwei per gas above 0, such as 40 or 0.05'])
  },
)

it('reads keys, and shows none that is wrong', () => {
  const problems: string[] = []
  const read = (text: string) => readSolverKeys('X', { SOLVER_KEYS_X: text }, problems)
  const other = `0x${'2'.repeat(64)}`
  expect(read(` ${KEY}, ${other},`)).toEqual([KEY, other])
  expect(read(`${KEY},${KEY}`)).toEqual([])
  expect(read(KEY.slice(0, -1))).toEqual([])
  expect(problems).toEqual([
    'SOLVER_KEYS_X: two keys are the same',
    'SOLVER_KEYS_X: must be private keys of 64 hex digits after 0x, comma-separated',
  ])
})

it('reads addresses in small letters', () => {
  const problems: string[] = []
  const read = (text: string) => readSolverAddresses('X', { SOLVER_ADDRESSES_X: text }, problems)
  expect(read(`0x${'Ab'.repeat(20)}`)).toEqual([`0x${'ab'.repeat(20)}`])
  expect(read('0x12')).toEqual([])
  expect(problems).toEqual([
    'SOLVER_ADDRESSES_X: must be addresses of 40 hex digits after 0x, comma-separated',
  ])
})

const at = (digit: string) => `0x${digit.repeat(40)}`
const FILE = JSON.stringify({
  chainId: 8453,
  block: 20,
  settlement: at('1'),
  vaultRelayer: at('2'),
  allowList: at('3'),
  wrappedNativeToken: at('4'),
  hooksTrampoline: at('5'),
  ethFlow: at('6'),
  helpers: [at('7'), at('8')],
})
const LISTED_CHAINS = await loadListedChains()

function ownBase(changes: Record<string, string | undefined> = {}, file = FILE) {
  const variables = {
    NETWORKS: 'base',
    ORDERBOOK_BASE: 'own',
    RPC_URL_BASE: 'http://127.0.0.1:1',
    CONTRACTS_BASE: 'contracts.json',
    SOLVER_KEYS_BASE: KEY,
    LIQUIDITY_BASE: `uniswap-v2:${at('9')}/30`,
    ...changes,
  }
  const { networks } = parseEnv(
    variables,
    (name) => {
      if (name !== 'contracts.json') throw new Error('no such file')
      return file
    },
    LISTED_CHAINS,
  )
  const [network] = networks
  if (network?.kind !== 'own') throw new Error('base is our own')
  return network
}

it('a network of our own has contracts, accounts and pools', () => {
  expect(ownBase()).toMatchObject({
    name: 'base',
    rpcUrls: ['http://127.0.0.1:1'],
    startBlock: 20,
    solverKeys: [KEY],
    factories: [{ kind: 'constantProduct', address: at('9'), feeBps: 30 }],
    contracts: { settlement: at('1'), helpers: [at('7'), at('8')] },
  })
  // The wrapped coin and the dollar of the chain, unless others are given.
  expect(ownBase().baseTokens).toHaveLength(2)
  const changes = { BASE_TOKENS_BASE: at('a'), START_BLOCK_BASE: '7', MAX_FEE_GWEI_BASE: '2' }
  expect(ownBase(changes)).toMatchObject({
    baseTokens: [at('a')],
    startBlock: 7,
    caps: { maxFee: 2_000_000_000n, maxTip: null },
  })
})

it('takes relays, and a signer in place of keys', () => {
  const submit = 'https://one.example/key, http://127.0.0.1:2'
  expect(ownBase({ SUBMIT_URL_BASE: submit })).toMatchObject({
    submitUrls: ['https://one.example/key', 'http://127.0.0.1:2'],
    signer: null,
  })
  const url = 'http://127.0.0.1:9000'
  const accounts = { SOLVER_ADDRESSES_BASE: `${at('A')},${at('b')}` }
  const elsewhere = { SOLVER_KEYS_BASE: undefined, SIGNER_URL_BASE: url, ...accounts }
  expect(ownBase(elsewhere)).toMatchObject({
    solverKeys: [],
    signer: { url, accounts: [at('a'), at('b')] },
  })
})

it.each<[string, Record<string, string | undefined>, RegExp]>([
  ['a relay that is no URL', { SUBMIT_URL_BASE: 'relay' }, /SUBMIT_URL_BASE: must be a URL/],
  [
    'a signer next to keys',
    { SIGNER_URL_BASE: 'http://127.0.0.1:9', SOLVER_ADDRESSES_BASE: at('a') },
    /SIGNER_URL_BASE, SOLVER_KEYS_BASE: set one/,
  ],
  [
    'a signer without accounts',
    { SOLVER_KEYS_BASE: undefined, SIGNER_URL_BASE: 'http://127.0.0.1:9' },
    /SOLVER_ADDRESSES_BASE: must be the accounts/,
  ],
  [
    'a signer that is no URL',
    { SOLVER_KEYS_BASE: undefined, SIGNER_URL_BASE: 'x', SOLVER_ADDRESSES_BASE: at('a') },
    /SIGNER_URL_BASE: must be a URL/,
  ],
  [
    'one account twice',
    {
      SOLVER_KEYS_BASE: undefined,
      SIGNER_URL_BASE: 'http://127.0.0.1:9',
      SOLVER_ADDRESSES_BASE: `${at('a')},${at('a')}`,
    },
    /two addresses are the same/,
  ],
  [
    'neither keys nor a signer',
    { SOLVER_KEYS_BASE: undefined },
    /SOLVER_KEYS_BASE: .* or SIGNER_URL_BASE a signer/,
  ],
])('refuses %s', (_name, changes, expected) => {
  expect(() => ownBase(changes)).toThrow(expected)
})

it('takes a factory of concentrated pools with the router to swap through', () => {
  const text = `uniswap-v2:${at('9')}/30, uniswap-v3:${at('a')}/${at('b')}`
  expect(ownBase({ LIQUIDITY_BASE: text }).factories).toEqual([
    { kind: 'constantProduct', address: at('9'), feeBps: 30 },
    { kind: 'concentrated', address: at('a'), router: at('b') },
  ])
})

it('takes the factories that are known of the chain where none is given', () => {
  const { factories } = ownBase({ LIQUIDITY_BASE: undefined })
  expect(factories.length).toBeGreaterThan(0)
  expect(
    factories.every((known) => known.kind === 'constantProduct' && [25, 30].includes(known.feeBps)),
  ).toBe(true)
})

it('takes concentrated pools too, where the router is that settlements swap through', () => {
  const { networks } = parseEnv(
    {
      NETWORKS: '42161',
      ORDERBOOK_ARBITRUM_ONE: 'own',
      RPC_URL_ARBITRUM_ONE: 'http://127.0.0.1:1',
      CONTRACTS_ARBITRUM_ONE: 'contracts.json',
      SOLVER_KEYS_ARBITRUM_ONE: KEY,
    },
    () => FILE.replace('8453', '42161'),
    LISTED_CHAINS,
  )
  const [network] = networks
  expect(network?.kind === 'own' && network.factories.map(({ kind }) => kind)).toEqual([
    'constantProduct',
    'constantProduct',
    'constantProduct',
    'concentrated',
  ])
})

it.each([
  [{ RPC_URL_BASE: undefined }, 'RPC_URL_BASE: must be a URL'],
  [{ CONTRACTS_BASE: undefined }, 'CONTRACTS_BASE: must name the file that npm run deploy writes'],
  [{ CONTRACTS_BASE: 'other.json' }, 'CONTRACTS_BASE: other.json cannot be read'],
  [{ SOLVER_KEYS_BASE: undefined }, 'SOLVER_KEYS_BASE: must be the keys'],
  [{ ORDERBOOK_URL_BASE: 'http://127.0.0.1:2' }, 'ORDERBOOK_URL_BASE: has no meaning'],
  [{ LIQUIDITY_BASE: 'uniswap-v3:0x12' }, 'LIQUIDITY_BASE: "uniswap-v3:0x12" is neither'],
  [{ START_BLOCK_BASE: 'latest' }, 'START_BLOCK_BASE: must be the number of a block'],
])('refuses %o by name', (changes, message) => {
  expect(() => ownBase(changes)).toThrow(message)
})

it('refuses contracts of another chain, or none', () => {
  expect(() => ownBase({}, FILE.replace('8453', '1'))).toThrow(
    'CONTRACTS_BASE: contracts.json is of chain 1, but base is chain 8453',
  )
  expect(() => ownBase({}, '{}')).toThrow(/CONTRACTS_BASE \(contracts\.json\): chainId/)
})
