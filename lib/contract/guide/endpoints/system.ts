import type { EndpointGuide } from '../endpoint-guide'
import { exampleOwner, exampleSellToken, exampleTxHash } from '../example-order'

const network = {
  name: 'local',
  chainId: 31337,
  aliases: [],
  displayName: 'Local network',
  kind: 'local',
  orderBook: 'own',
  orderBookHost: null,
  rpcPath: '/local/rpc',
  blockSeconds: 2,
  contracts: {
    settlement: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
    vaultRelayer: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
    allowList: '0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe',
    wrappedNativeToken: '0xe6ed838ba7d4c6f740a76a990ecf37cff7a7bc9c',
    hooksTrampoline: null,
    ethFlow: null,
    smartWalletFactory: null,
  },
  nativeCurrency: { name: 'Test Ether', symbol: 'ETH', decimals: 18 },
  capabilities: {
    faucet: true,
    debugReport: 'open',
    accountOrders: true,
    accountEvents: true,
    transactionOrders: true,
    ordersByDigest: true,
    simulation: true,
    totalSurplus: true,
    accountFills: true,
    orderEvents: true,
    orderStatus: true,
    trades: true,
    solverCompetition: true,
    competitionList: true,
    currentAuction: true,
    auctionInstance: true,
    quotePerformance: true,
    alerts: true,
    reports: true,
    nativePrice: true,
    tokenMetadata: true,
    appData: true,
    solverEngine: true,
    prices: true,
    priceHistory: true,
    holders: true,
    slippage: true,
    pools: true,
    poolHistory: true,
    tokenLists: false,
  },
  tokens: [{ address: exampleSellToken, symbol: 'GNO', name: 'Gnosis (test)', decimals: 18 }],
  explorerTxUrl: null,
} as const

const health = {
  name: 'local',
  state: 'well',
  detail: null,
  headBlock: 2174,
  baseFee: '100000000',
  checks: [{ state: 'well', delayMs: 18 }],
} as const

const readiness = {
  ready: true,
  checks: [
    { name: 'database', ok: true },
    { name: 'chain head', network: 'local', ok: true, ageSeconds: 0.9 },
    { name: 'auctions', network: 'local', ok: true, ageSeconds: 0.04 },
  ],
} as const

/** Networks, RPC, faucet, health and metrics, the OpenAPI document, and names of accounts. */
export const systemEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  networks: {
    example: { responses: { 200: { defaultNetwork: 'local', networks: [network] } } },
  },
  networkHealth: {
    notes: ['The service itself checks the local network every 5 seconds, others every 30.'],
    fields: { '200.networks': 'All that are served.' },
    example: { responses: { 200: { networks: [health] } } },
  },
  rpc: {
    notes: [
      'A method that is not forwarded is answered by a JSON-RPC error, status 200.',
      'A batch of up to 100 calls is answered by a list in the same order.',
      'Web pages of other origins are refused; programs and browser extensions, such as wallets, are not.',
      'Each call takes tokens of the rate limit by its method: 1, `eth_call` and `eth_feeHistory` 2, `eth_estimateGas` and `eth_sendRawTransaction` 5, `eth_getLogs` 10.',
      '`eth_call` and `eth_estimateGas` get at most 16,777,216 gas, `eth_getLogs` 10,000 blocks at a time, and an answer is at most 8 MiB.',
    ],
    example: {
      body: { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] },
      responses: { 200: { jsonrpc: '2.0', id: 7, result: '0x7a69' } },
    },
  },
  faucet: {
    notes: [
      'Local network only. The transactions are mined when the answer arrives.',
      'Web pages of other origins are refused.',
    ],
    fields: {
      'body.address': 'Account that gets coins and tokens.',
      '200.transactions': 'Transactions that carry them.',
    },
    example: {
      body: { address: exampleOwner },
      responses: { 200: { transactions: [exampleTxHash] } },
    },
  },
  health: { example: { responses: { 200: { status: 'ok' } } } },
  readiness: {
    notes: ['503 with the same body while any check fails.'],
    example: {
      responses: {
        200: readiness,
        503: {
          ready: false,
          checks: [
            { name: 'database', ok: true },
            {
              name: 'chain head',
              network: 'local',
              ok: false,
              detail: 'no block for 31 s',
              ageSeconds: 31,
            },
          ],
        },
      },
    },
  },
  metrics: {
    example: { responses: { 200: 'coincidence_orders_open{network="local"} 3\n' } },
  },
  openApi: { example: { responses: { 200: { openapi: '3.1.0' } } } },
  safeManifest: {
    notes: ['Safe reads it when somebody adds these pages as a custom app.'],
    fields: {
      '200.name': 'Name of the app.',
      '200.description': 'What it is for.',
      '200.iconPath': 'Path of its icon below the address of the app.',
    },
    example: {
      responses: {
        200: {
          name: 'Coincidence',
          description: 'Batch-auction trading: quote, sign and follow orders.',
          iconPath: 'icon.svg',
        },
      },
    },
  },
  resolveName: {
    notes: [
      'Any spelling that has a normal form (ENSIP-15) is taken and answered in that form.',
      'Read from the registry and its resolvers on chain; resolvers that answer from elsewhere are not followed.',
      'At most 30 seconds old. Not found where the deployment reads no names.',
    ],
    fields: {
      'params.name': 'Name with at least one dot.',
      '200.name': 'The name in its normal form.',
      '200.address': 'Its address on Ethereum.',
    },
    example: {
      params: { name: 'Ada.eth' },
      responses: { 200: { name: 'ada.eth', address: exampleOwner } },
    },
  },
  accountName: {
    notes: [
      'Anybody can claim any name, so a claimed name counts only when it stands for this account.',
    ],
    fields: { '200.name': 'Its name in normal form; null when it has none.' },
    example: { params: { account: exampleOwner }, responses: { 200: { name: 'ada.eth' } } },
  },
}
