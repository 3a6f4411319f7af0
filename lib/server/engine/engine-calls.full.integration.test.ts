import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { packOrderUid } from '@/lib/domain/order/uid'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { customTargets } from '@/lib/domain/solution/custom-calls'
import { selectWinners } from '@/lib/domain/solution/select-winners'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { requote } from '@/lib/domain/solver/requote'
import { createChainReader } from '@/lib/infra/chain/chain-reader'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import type { LocalAccount } from '@/lib/infra/chain/local/seed'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import { collectSolutions } from '@/lib/services/engine/collect-solutions'
import { settlementCalldata } from '@/lib/services/engine/settle-solution'
import { findSettledOrders } from '@/lib/services/order-book/find-settled-orders'
import { venueCode } from './engine-contracts.fixture'
import { parseEngineReply } from './engine-response'

const ETHER = 10n ** 18n
const GWEI = 10n ** 9n
const SOLD = 200n * 10n ** 6n
const NET_FEE = 10n ** 6n / 4n
const BUFFER_WETH = 5n * ETHER
const BUFFER_USDC = 900n * 10n ** 6n
const BUFFER_DAI = 700n * ETHER

const venueAbi = parseAbi([
  'function trade(address sold, uint256 paid, address bought, uint256 given)',
  'function tradeWhenTried(address sold, uint256 paid, address bought, uint256 given)',
  'function take(address token, address from, uint256 amount)',
  'function run(address target, bytes data)',
  'function burn(uint256 amount)',
  'function fail()',
  'function failLong()',
  'function spawn()',
  'function childAt() view returns (address)',
])
const oddAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isOperator)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function withdraw(uint256 amount)',
  'function leave()',
  'function setPreSignature(bytes uid, bool isSigned)',
  'function settle()',
  'function transferFromAccounts((address,address,uint256,bytes32)[] transfers)',
])

let chain: ContractChain
let reader: ReturnType<typeof createChainReader>
let owner: LocalAccount
let victim: LocalAccount
/** It has WETH, and sells it by orders that engines bring. */
let maker: LocalAccount
let venue: Address
let child: Address
let auction: Auction
/** What the venue gives for the order, a twentieth more than pools do. */
let offered: bigint
/** The least that orders may get. */
let limit = 1n
/** Of an order that is in the book, and not in the auction. */
let known: OrderUid | null = null

const token = (symbol: string): Address => {
  const found = chain.tokens.find((listed) => listed.symbol === symbol)
  if (found === undefined) throw new Error(`${symbol} is not listed`)
  return found.address
}
const usdc = () => token('USDC')
const weth = () => chain.contracts.wrappedNativeToken
const engineSolver = () => chain.solvers[0] ?? owner
const methodSolver = () => chain.solvers[1] ?? owner

const erc20 = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
const pull = (from: Address, to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })
const send = (from: LocalAccount, to: Address, data: `0x${string}`) =>
  chain.send(from, { to, data })
const balanceOf = async (holder: Address, of: Address) =>
  (await reader.funding([{ owner: holder, token: of }]))[0]?.balance ?? 0n

const domain = () => ({
  chainId: chain.chainId,
  settlementContract: chain.contracts.settlement,
})

const orderTerms = (): OrderData => ({
  sellToken: usdc(),
  buyToken: weth(),
  receiver: ZERO_ADDRESS,
  sellAmount: atoms(1n),
  buyAmount: atoms(1n),
  validTo: unixSeconds(0xfffffff0),
  appData: appDataHash('{}'),
  feeAmount: atoms(0n),
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})

const signatureOf = async ({ privateKey }: LocalAccount, data: OrderData) =>
  hex(await sign({ hash: orderDigest(domain(), data), privateKey, to: 'hex' }))

async function signedOrder(from: LocalAccount, sellAmount: bigint): Promise<AuctionOrder> {
  const data = { ...orderTerms(), sellAmount: atoms(sellAmount), buyAmount: atoms(limit) }
  return {
    uid: packOrderUid({
      digest: orderDigest(domain(), data),
      owner: from.address,
      validTo: data.validTo,
    }),
    owner: from.address,
    data,
    signature: {
      signingScheme: 'eip712',
      signature: await signatureOf(from, data),
    },
    remainingSellAmount: data.sellAmount,
    remainingBuyAmount: data.buyAmount,
    preInteractions: [],
    postInteractions: [],
    extraGas: 0n,
    feePolicies: [],
    created: unixSeconds(chain.now()),
  }
}

async function trader(name: string): Promise<LocalAccount> {
  const made = await chain.account(name)
  await send(chain.faucet, usdc(), erc20('transfer', made.address, 3n * SOLD))
  await send(made, usdc(), erc20('approve', chain.contracts.vaultRelayer, maxUint256))
  return made
}

async function currentAuction(id: number): Promise<Auction> {
  const head = await reader.headNumber()
  const pools = await reader.poolStates(
    chain.pools
      .filter(({ token0, token1 }) =>
        [token0, token1].every(
          (one) => chain.tokens.find(({ address: at }) => at === one)?.feeOnTransfer !== true,
        ),
      )
      .map(({ address: pool, token0, token1, feeBps }) => ({
        kind: 'constantProduct',
        address: pool,
        token0,
        token1,
        feeBps: bps(feeBps),
        swapGas: 80_000n,
      })),
    head,
  )
  return {
    id,
    chainId: chain.chainId,
    block: head,
    deadlineBlock: head + 3,
    settlementContract: chain.contracts.settlement,
    wrappedNativeToken: weth(),
    orders: [await signedOrder(owner, SOLD), await signedOrder(victim, SOLD)],
    pools,
    nativePrices: nativePricesFromPools(pools, weth()),
    gasPrice: wei(GWEI),
  }
}

beforeAll(async () => {
  chain = await startContractChain()
  const { chainReader, orderInspector, vaultRelayer, settlement } = chain.contracts
  reader = createChainReader({
    client: chain.client,
    vaultRelayer,
    helper: deployedHelper(chainReader),
    inspector: deployedHelper(orderInspector),
  })
  owner = await trader('owner')
  victim = await trader('victim')
  const made = await chain.send(chain.faucet, { data: await venueCode(), gas: 5_000_000n })
  venue = made.contract ?? ZERO_ADDRESS
  child = address(
    await chain.client.readContract({ address: venue, abi: venueAbi, functionName: 'childAt' }),
  )
  maker = await trader('maker')
  await send(maker, weth(), erc20('approve', vaultRelayer, maxUint256))
  // The victim is careless: it allows the venue, and the settlement contract itself, its tokens.
  await send(victim, usdc(), erc20('approve', venue, maxUint256))
  await send(victim, usdc(), erc20('approve', settlement, maxUint256))
  await send(owner, usdc(), erc20('approve', venue, maxUint256))
  await chain.send(chain.faucet, { to: weth(), value: 50n * ETHER })
  await send(chain.faucet, weth(), erc20('transfer', venue, 20n * ETHER))
  await send(chain.faucet, weth(), erc20('transfer', maker.address, 5n * ETHER))
  await send(chain.faucet, weth(), erc20('transfer', settlement, BUFFER_WETH))
  await send(chain.faucet, usdc(), erc20('transfer', settlement, BUFFER_USDC))
  await send(chain.faucet, token('DAI'), erc20('transfer', settlement, BUFFER_DAI))
  await chain.rpc.call('anvil_setBalance', settlement, '0xde0b6b3a7640000')
  await chain.mine()
  auction = await currentAuction(1)
  const [alone] = bestPathSolver.solve(
    { ...auction, orders: auction.orders.slice(0, 1) },
    () => false,
  )
  const fromPools = alone?.trades[0]?.executedBuy ?? 0n
  offered = (fromPools * 105n) / 100n
  limit = (fromPools * 99n) / 100n
  auction = await currentAuction(2)
}, 120_000)
afterAll(() => chain.stop())

const SPENT = SOLD - NET_FEE

const call = (target: Address, callData: `0x${string}`, value = 0n) => ({
  target,
  value: `${value}`,
  callData,
})
const atVenue = (data: `0x${string}`) => call(venue, data)
const trading = (given: bigint, name: 'trade' | 'tradeWhenTried' = 'trade', paid = SPENT) =>
  encodeFunctionData({ abi: venueAbi, functionName: name, args: [usdc(), paid, weth(), given] })
const custom = (made: ReturnType<typeof call>) => ({
  kind: 'custom',
  internalize: false,
  ...made,
  allowances: [{ token: usdc(), spender: venue, amount: `${SPENT}` }],
  inputs: [{ token: usdc(), amount: `${SPENT}` }],
  outputs: [{ token: weth(), amount: `${offered}` }],
})
const step = (made: ReturnType<typeof call>) => ({
  kind: 'custom',
  internalize: false,
  ...made,
  allowances: [],
  inputs: [],
  outputs: [],
})

/** A solution of an engine as it is sent: the order is filled at a venue that nobody else knows. */
function honest() {
  return {
    id: 1,
    prices: { [usdc()]: `${offered}`, [weth()]: `${SPENT}` },
    trades: [
      {
        kind: 'fulfillment',
        order: auction.orders[0]?.uid ?? '',
        executedAmount: `${SPENT}`,
        fee: `${NET_FEE}`,
      },
    ] as unknown[],
    preInteractions: [] as unknown[],
    interactions: [custom(atVenue(trading(offered)))] as unknown[],
    postInteractions: [] as unknown[],
  }
}

type Solution = ReturnType<typeof honest>

async function compete(body: unknown) {
  const reply = await parseEngineReply(auction, body, 3)
  const solverAccounts = new Map([
    ['engine', engineSolver().address],
    ['method', methodSolver().address],
  ])
  const { settlement, vaultRelayer, allowList, hooksTrampoline, ethFlow } = chain.contracts
  const { succeeding, rejected, tried } = await collectSolutions(
    {
      yieldToEventLoop: async () => {},
      selectOrdersByUids: async ({ uids }) =>
        uids.filter((uid) => uid === known).map((uid) => storedOrder('01', { uid })),
      solve: async (asked) => [
        reply.ok
          ? { solver: 'engine', isExternal: true, ok: true, solutions: reply.solutions }
          : { solver: 'engine', isExternal: true, ...reply },
        {
          solver: 'method',
          ok: true,
          solutions: bestPathSolver.solve(
            { ...asked, orders: asked.orders.slice(0, 1) },
            () => false,
          ),
        },
      ],
      simulate: (_, { solver, verified: { solution } }, tokens) =>
        reader.trySettlement(
          { from: solver, to: settlement, data: settlementCalldata(auction, solution) },
          tokens,
          solution.custom === undefined ? null : customTargets(solution.custom),
        ),
    },
    {
      protocolFees: [],
      chainId: chain.chainId,
      settlementContract: settlement,
      wrappedNativeToken: weth(),
      hooksTrampoline,
      guarded: [vaultRelayer, allowList, ethFlow],
      deadlineBlocks: 3,
      deniedAccounts: new Set(),
      minValiditySeconds: 60,
      unsupportedTokens: new Set(),
      solverAccounts,
      solverNames: new Map([...solverAccounts].map(([name, at]) => [at, name])),
    },
    auction,
  )
  const { ranked } = selectWinners(auction, succeeding, requote)
  return {
    winner: ranked.find(({ isWinner }) => isWinner),
    reasons: rejected.map(({ solverName, reason }) => `${solverName}: ${reason}`),
    blamed: tried.flatMap(({ failingOrders }) => failingOrders),
  }
}

/** An order as an engine writes it. */
type JitOrder = Awaited<ReturnType<typeof makersOrder>>

async function makersOrder(changes: Partial<OrderData> = {}) {
  const data: OrderData = {
    ...orderTerms(),
    sellToken: weth(),
    buyToken: usdc(),
    sellAmount: atoms(offered),
    buyAmount: atoms(SPENT),
    ...changes,
  }
  const { feeAmount: _, ...terms } = data
  return {
    ...terms,
    sellAmount: `${data.sellAmount}`,
    buyAmount: `${data.buyAmount}`,
    signingScheme: 'eip712',
    signature: (await signatureOf(maker, data)) as string,
  }
}

/** An order of the auction as an engine would bring it. */
async function asJit(order: AuctionOrder | undefined): Promise<JitOrder> {
  if (order === undefined) throw new Error('there is no such order')
  const { feeAmount: _, sellAmount, buyAmount, ...terms } = order.data
  const amounts = { sellAmount: `${sellAmount}`, buyAmount: `${buyAmount}` }
  return { ...terms, ...amounts, ...order.signature }
}

async function uidOf({ signingScheme: _, signature: __, ...terms }: JitOrder): Promise<OrderUid> {
  const [sellAmount, buyAmount] = [atoms(BigInt(terms.sellAmount)), atoms(BigInt(terms.buyAmount))]
  const data = { ...terms, sellAmount, buyAmount, feeAmount: atoms(0n) }
  const digest = orderDigest(domain(), data)
  return packOrderUid({ digest, owner: maker.address, validTo: data.validTo })
}

/** The owner's order is filled from this one alone, without any call. */
const brings = (order: JitOrder, executed = offered, sellToken = weth()): Solution => ({
  ...honest(),
  prices: { [usdc()]: `${offered}`, [sellToken]: `${SPENT}` },
  trades: [...honest().trades, { kind: 'jit', order, executedAmount: `${executed}` }],
  interactions: [],
})

type Kind = readonly [string, (solution: Solution) => Solution, RegExp]

const adding = (made: () => ReturnType<typeof call>) => (solution: Solution) => ({
  ...solution,
  interactions: [...solution.interactions, step(made())],
})
const before = (made: () => ReturnType<typeof call>) => (solution: Solution) => ({
  ...solution,
  preInteractions: [made()],
})
const afterwards = (made: () => ReturnType<typeof call>) => (solution: Solution) => ({
  ...solution,
  postInteractions: [made()],
})
const instead = (made: () => object) => (solution: Solution) => ({
  ...solution,
  interactions: [{ ...custom(atVenue(trading(offered))), ...made() }],
})
const venueCall = (functionName: 'fail' | 'failLong' | 'spawn') =>
  atVenue(encodeFunctionData({ abi: venueAbi, functionName }))
const burning = (gas: bigint) =>
  atVenue(encodeFunctionData({ abi: venueAbi, functionName: 'burn', args: [gas] }))
const taking = (from: Address, amount: bigint) =>
  atVenue(encodeFunctionData({ abi: venueAbi, functionName: 'take', args: [usdc(), from, amount] }))
const running = (target: Address, data: `0x${string}`) =>
  atVenue(encodeFunctionData({ abi: venueAbi, functionName: 'run', args: [target, data] }))
const odd = {
  increase: () =>
    encodeFunctionData({ abi: oddAbi, functionName: 'increaseAllowance', args: [venue, 1n] }),
  all: () =>
    encodeFunctionData({ abi: oddAbi, functionName: 'setApprovalForAll', args: [venue, true] }),
  permitted: () =>
    encodeFunctionData({
      abi: oddAbi,
      functionName: 'transferFrom',
      args: [victim.address, venue, 1n, usdc()],
    }),
  unwrap: () => encodeFunctionData({ abi: oddAbi, functionName: 'withdraw', args: [BUFFER_WETH] }),
  leave: () => encodeFunctionData({ abi: oddAbi, functionName: 'leave' }),
  presign: () =>
    encodeFunctionData({ abi: oddAbi, functionName: 'setPreSignature', args: ['0x', true] }),
  pulled: () =>
    encodeFunctionData({ abi: oddAbi, functionName: 'transferFromAccounts', args: [[]] }),
}
const NOWHERE = address(`0x${'9d'.repeat(20)}`)
const FORBIDDEN = /a contract of the protocol/

const KINDS: readonly Kind[] = [
  ['the relayer', adding(() => call(chain.contracts.vaultRelayer, odd.pulled())), FORBIDDEN],
  [
    'the relayer, before',
    before(() => call(chain.contracts.vaultRelayer, odd.pulled())),
    FORBIDDEN,
  ],
  ['the relayer, after', afterwards(() => call(chain.contracts.vaultRelayer, '0x')), FORBIDDEN],
  [
    'the settlement contract',
    adding(() => call(chain.contracts.settlement, odd.presign())),
    FORBIDDEN,
  ],
  ['the allow-list', adding(() => call(chain.contracts.allowList, '0x')), FORBIDDEN],
  ['the hooks trampoline', adding(() => call(chain.contracts.hooksTrampoline, '0x')), FORBIDDEN],
  ['the native-order flow', adding(() => call(chain.contracts.ethFlow, '0x')), FORBIDDEN],
  ['an owner', adding(() => call(victim.address, '0x')), /the owner of an order/],
  [
    'pays from a user',
    adding(() => call(usdc(), pull(victim.address, venue, 1n))),
    /calls transferFrom/,
  ],
  [
    'pays from a user, before',
    before(() => call(usdc(), pull(victim.address, chain.contracts.settlement, SOLD))),
    /calls transferFrom/,
  ],
  [
    'pays from a user, after',
    afterwards(() => call(usdc(), pull(victim.address, venue, 1n))),
    /calls transferFrom/,
  ],
  [
    'pays from a user by a permit contract',
    adding(() => call(NOWHERE, odd.permitted())),
    /calls transferFrom/,
  ],
  [
    'an allowance for later',
    adding(() => call(weth(), erc20('approve', venue, maxUint256))),
    /calls approve/,
  ],
  ['a raised allowance', adding(() => call(usdc(), odd.increase())), /calls increaseAllowance/],
  ['an operator', adding(() => call(usdc(), odd.all())), /calls setApprovalForAll/],
  [
    'allows the relayer',
    instead(() => ({
      allowances: [{ token: weth(), spender: chain.contracts.vaultRelayer, amount: '1' }],
    })),
    /allows tokens to/,
  ],
  [
    'allows an owner',
    instead(() => ({ allowances: [{ token: weth(), spender: victim.address, amount: '1' }] })),
    /allows tokens to/,
  ],
  [
    'a hundred calls',
    (solution) => ({
      ...solution,
      interactions: [
        ...solution.interactions,
        ...Array.from({ length: 100 }, () => step(burning(0n))),
      ],
    }),
    /101 calls/,
  ],
  ['an internalised call', instead(() => ({ internalize: true })), /internalized/],
  [
    'drains a buffer',
    adding(() => call(weth(), erc20('transfer', venue, BUFFER_WETH))),
    /the settlement contract loses|keeps/,
  ],
  [
    'drains a buffer, before',
    before(() => call(weth(), erc20('transfer', venue, 1n))),
    /the settlement contract loses|keeps/,
  ],
  [
    'drains a buffer, after',
    afterwards(() => call(weth(), erc20('transfer', venue, BUFFER_WETH))),
    /the settlement contract loses|keeps/,
  ],
  [
    'drains the sold token',
    afterwards(() => call(usdc(), erc20('transfer', venue, BUFFER_USDC))),
    /loses|keeps/,
  ],
  [
    'drains a token unnamed',
    adding(() => call(token('DAI'), erc20('transfer', venue, BUFFER_DAI))),
    /loses 700/,
  ],
  [
    'drains a token unnamed, after',
    afterwards(() => call(token('DAI'), erc20('transfer', venue, 1n))),
    /loses 1 of/,
  ],
  ['sends coins away', adding(() => call(venue, '0x', ETHER / 2n)), /loses 500000000000000000 of/],
  ['unwraps a buffer', adding(() => call(weth(), odd.unwrap())), /loses|keeps/],
  [
    'takes more than it says',
    instead(() => ({
      ...atVenue(trading(offered, 'trade', SPENT + NET_FEE + 10n ** 6n)),
      allowances: [{ token: usdc(), spender: venue, amount: `${2n * SPENT}` }],
    })),
    /loses|keeps/,
  ],
  [
    'takes the fee too',
    instead(() => ({
      ...atVenue(trading(offered, 'trade', SOLD)),
      allowances: [{ token: usdc(), spender: venue, amount: `${SOLD}` }],
    })),
    /keeps 0 of/,
  ],
  [
    'gives less than it says',
    instead(() => atVenue(trading(offered - 1n))),
    /the settlement contract loses 1 of/,
  ],
  ['gives nothing', instead(() => atVenue(trading(0n))), /the settlement contract loses/],
  [
    'spends what is not there',
    instead(() => ({ inputs: [{ token: weth(), amount: '1' }] })),
    /spends more of/,
  ],
  [
    'says that it gives a token that is none',
    instead(() => ({
      outputs: [
        { token: weth(), amount: `${offered}` },
        { token: NOWHERE, amount: '5' },
      ],
    })),
    /keeps 0 of/,
  ],
  ["spends a user's allowance", adding(() => taking(victim.address, SOLD)), /more from/],
  ["spends the owner's allowance", adding(() => taking(owner.address, 1n)), /takes 1 of/],
  [
    're-enters the settlement',
    adding(() => running(chain.contracts.settlement, settleAgain())),
    /simulation reverted/,
  ],
  [
    're-enters through the relayer',
    adding(() => running(chain.contracts.vaultRelayer, odd.pulled())),
    /simulation reverted/,
  ],
  [
    'burns more gas than a transaction has',
    adding(() => burning(16_600_000n)),
    /simulation reverted/,
  ],
  [
    'burns gas that nobody pays',
    adding(() => burning(9_000_000n)),
    /gas it leaves unpaid|network fee/,
  ],
  ['calls nothing', adding(() => call(NOWHERE, '0x12345678')), /is no contract/],
  [
    'a target that destroys itself',
    (solution) =>
      adding(() => call(child, odd.leave()))(before(() => venueCall('spawn'))(solution)),
    /is no contract, or none afterwards/,
  ],
  ['refuses', adding(() => venueCall('fail')), /no deal/],
  ['refuses at length', adding(() => venueCall('failLong')), /simulation reverted/],
  [
    'an order of its own that is none',
    (solution) => ({ ...solution, trades: [...solution.trades, { kind: 'jit' }] }),
    /trades\.1\.order/,
  ],
  [
    'an internalised swap',
    (solution) => ({
      ...solution,
      interactions: [
        {
          kind: 'liquidity',
          internalize: true,
          id: '0',
          inputToken: usdc(),
          outputToken: weth(),
          inputAmount: `${SPENT}`,
          outputAmount: `${offered}`,
        },
      ],
    }),
    /internalized, but no token of the settlement contract is lent/,
  ],
  [
    'one order twice',
    (solution) => ({ ...solution, trades: [...solution.trades, ...solution.trades] }),
    /traded twice/,
  ],
  [
    'a fee beyond its gas',
    (solution) => ({
      ...solution,
      trades: [
        {
          ...(solution.trades[0] as object),
          executedAmount: `${SOLD - 50n * 10n ** 6n}`,
          fee: `${50n * 10n ** 6n}`,
        },
      ],
    }),
    /order 0x\w+: the (?:network fee|limit price)/,
  ],
]

type JitKind = readonly [string, (order: JitOrder) => Promise<Solution>, RegExp]

/** Hostile ways to bring an order, from the honest one of the maker. */
const JIT_KINDS: readonly JitKind[] = [
  ['an order of the auction', async () => brings(await asJit(auction.orders[1])), /of the auction/],
  [
    'an order of the book',
    async (order) => {
      known = await uidOf(order)
      return brings(order)
    },
    /is an order of the book/,
  ],
  ['no signature', async (order) => brings({ ...order, signature: '0x' }), /takes 65 bytes/],
  [
    'a signature of nobody',
    async (order) => brings({ ...order, signature: `0x${'11'.repeat(64)}1b` }),
    /simulation reverted|no signer can be recovered/,
  ],
  [
    'a changed amount under the signature',
    async (order) => brings({ ...order, buyAmount: '1' }),
    /simulation reverted/,
  ],
  [
    "a user's order that was never signed",
    async (order) => brings({ ...order, signingScheme: 'preSign', signature: victim.address }),
    /simulation reverted/,
  ],
  [
    'an account that checks no signatures',
    async (order) => brings({ ...order, signingScheme: 'eip1271', signature: victim.address }),
    /simulation reverted/,
  ],
  [
    'the settlement contract as owner',
    async (order) =>
      brings({ ...order, signingScheme: 'preSign', signature: chain.contracts.settlement }),
    /a contract of the protocol/,
  ],
  [
    'the native-order flow as owner',
    async (order) =>
      brings({ ...order, signingScheme: 'eip1271', signature: chain.contracts.ethFlow }),
    /a contract of the protocol/,
  ],
  [
    'an order below its limit',
    async () => brings(await makersOrder({ buyAmount: atoms(SPENT + 1n) })),
    /does not get its limit price/,
  ],
  ['half of a whole order', async (order) => brings(order, offered / 2n), /is not filled exactly/],
  [
    'more than the order',
    async () => brings(await makersOrder({ partiallyFillable: true }), offered + 1n),
    /is not filled exactly/,
  ],
  [
    'an order past its time',
    async () => brings(await makersOrder({ validTo: unixSeconds(1_000) })),
    /simulation reverted/,
  ],
  [
    'more than its owner has',
    async () => brings(await makersOrder({ sellToken: token('DAI') }), offered, token('DAI')),
    /price is missing|simulation reverted/,
  ],
  [
    'an order twice',
    async (order) => {
      const { trades, ...rest } = brings(order)
      return { ...rest, trades: [...trades, ...trades.slice(1)] }
    },
    /is traded twice/,
  ],
  [
    'nothing but its own',
    async (order) => {
      const { trades, ...rest } = brings(order)
      return { ...rest, trades: trades.slice(1) }
    },
    /no order of the auction/,
  ],
  [
    'a balance in a vault',
    async () => brings(await makersOrder({ sellTokenBalance: 'internal' })),
    /balances of a vault/,
  ],
]

const settleAgain = (): `0x${string}` => encodeFunctionData({ abi: oddAbi, functionName: 'settle' })

describe('calls of a hostile engine', { timeout: 300_000 }, () => {
  it('are at least forty kinds', () => expect(KINDS.length).toBeGreaterThanOrEqual(40))

  it('each lose with a reason, blame no order, and the batch settles', async () => {
    const table: string[] = []
    for (const [name, change, expected] of KINDS) {
      const { winner, reasons, blamed } = await compete({ solutions: [change(honest())] })
      table.push(`${name.padEnd(42)} ${reasons.join(' | ')}`)
      expect.soft([name, winner?.solver]).toEqual([name, methodSolver().address])
      expect.soft(reasons.join(), name).toMatch(expected)
      expect.soft(reasons, name).toHaveLength(1)
      expect.soft(blamed, name).toEqual([])
    }
    console.log(table.join('\n'))
  })

  it('so do orders that it brings', async () => {
    const table: string[] = []
    for (const [name, change, expected] of JIT_KINDS) {
      known = null
      const solution = await change(await makersOrder())
      const { winner, reasons, blamed } = await compete({ solutions: [solution] })
      table.push(`${name.padEnd(42)} ${reasons.join(' | ')}`)
      expect.soft([name, winner?.solver]).toEqual([name, methodSolver().address])
      expect.soft(reasons.join(), name).toMatch(expected)
      expect.soft(reasons, name).toHaveLength(1)
      expect.soft(blamed, name).toEqual([])
    }
    known = null
    console.log(table.join('\n'))
  })
})

/** The order as it is read where the book has only its trade. */
async function readUnplaced(uid: OrderUid, hash: `0x${string}`) {
  const { blockNumber, blockHash: minedIn } = await chain.client.getTransactionReceipt({ hash })
  const trade: StoredTrade = {
    blockNumber: Number(blockNumber),
    logIndex: 0,
    blockHash: blockHash(minedIn),
    txHash: txHash(hash),
    uid,
    owner: maker.address,
    sellToken: weth(),
    buyToken: usdc(),
    sellAmount: atoms(offered),
    buyAmount: atoms(SPENT),
    feeAmount: atoms(0n),
    auctionId: auction.id,
    executedFee: null,
    executedFeeToken: null,
    protocolFees: [],
    feePolicies: [],
    networkFee: null,
    sellTokenPrice: null,
    market: null,
    marketGas: null,
    quote: null,
  }
  const found = await findSettledOrders(
    {
      selectTradesOfOrders: async () => new Map([[uid, [trade]]]),
      domain: domain(),
      minedCall: reader.minedCall,
      read: lruMap(10),
      selectInvalidatedUids: async () => new Set(),
    },
    [uid],
  )
  const order = found.get(uid)
  return order?.ok ? order.value : null
}

describe('calls of an honest engine', { timeout: 300_000 }, () => {
  const settle = async (solution: Solution) => {
    auction = await currentAuction(auction.id + 1)
    const { winner, reasons } = await compete({ solutions: [solution] })
    expect(reasons).toEqual([])
    expect(winner?.solver).toBe(engineSolver().address)
    if (winner === undefined) throw new Error('nobody wins')
    return chain.send(engineSolver(), {
      to: chain.contracts.settlement,
      data: settlementCalldata(auction, winner.verified.solution),
      gas: 2_000_000n,
    })
  }

  it('win and settle with an order of their own, which gets the same price and no score', async () => {
    const { settlement } = chain.contracts
    const [heldWeth, heldUsdc] = [
      await balanceOf(settlement, weth()),
      await balanceOf(settlement, usdc()),
    ]
    const [had, made] = [
      await balanceOf(victim.address, weth()),
      await balanceOf(maker.address, usdc()),
    ]
    const order = await makersOrder()
    const solution = brings(order)
    const trades = [{ ...(solution.trades[0] as object), order: auction.orders[1]?.uid }]
    const sent = await settle({ ...solution, trades: [...trades, ...solution.trades.slice(1)] })
    expect(sent.ok).toBe(true)
    const uid = await uidOf(order)
    expect(await readUnplaced(uid, sent.hash)).toMatchObject({
      uid,
      owner: maker.address,
      data: { sellToken: weth(), buyToken: usdc(), sellAmount: BigInt(order.sellAmount) },
      signature: { signature: order.signature },
      fills: { sellAmount: offered, buyAmount: SPENT },
    })
    expect(await balanceOf(victim.address, weth())).toBe(had + offered)
    expect(await balanceOf(maker.address, usdc())).toBe(made + SPENT)
    expect(await balanceOf(settlement, weth())).toBe(heldWeth)
    expect(await balanceOf(settlement, usdc())).toBe(heldUsdc + NET_FEE)
  })

  it('pay nothing from what the contract held, where the venue gives less than in its trial', async () => {
    const held = await balanceOf(chain.contracts.settlement, weth())
    const dodging = {
      ...honest(),
      interactions: [custom(atVenue(trading(offered, 'tradeWhenTried')))],
    }
    expect((await settle(dodging)).ok).toBe(false)
    expect(await balanceOf(chain.contracts.settlement, weth())).toBe(held)
  })

  it('win and settle at a venue that only the engine knows', async () => {
    const { settlement } = chain.contracts
    const [heldWeth, heldUsdc] = [
      await balanceOf(settlement, weth()),
      await balanceOf(settlement, usdc()),
    ]
    const had = await balanceOf(owner.address, weth())
    expect((await settle(honest())).ok).toBe(true)
    expect(await balanceOf(owner.address, weth())).toBe(had + offered)
    expect(await balanceOf(settlement, weth())).toBe(heldWeth)
    expect(await balanceOf(settlement, usdc())).toBe(heldUsdc + NET_FEE)
    const left = await chain.client.readContract({
      address: usdc(),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [settlement, venue],
    })
    expect(left).toBe(0n)
  })
})
