import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { OrderData, OrderSignature } from '@/lib/domain/order/order'
import { NO_INTERACTIONS, type OrderInteractions } from '@/lib/domain/order/stored-order'
import { type Address, address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { localCreationCode } from './local/artifacts'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import type { LocalAccount } from './local/seed'
import { createOrderSimulator } from './order-simulator'

const SOLD = 10n ** 9n
const BOUGHT = 10n ** 17n
const REFUSING_CODE = '0x60006000fd'
/** Answers every call with a word of zero. */
const DISAGREEING_CODE = '0x60206000f3'
const RECEIVER = address(`0x${'a7'.repeat(20)}`)

let chain: ContractChain
let simulate: ReturnType<typeof createOrderSimulator>
let owner: LocalAccount
let frozen: Address

const listed = (symbol: string): Address => {
  const token = chain.tokens.find((token) => token.symbol === symbol)
  if (token === undefined) throw new Error(`${symbol} is not listed`)
  return token.address
}

const blockingAbi = parseAbi([
  'function setBlocked(address account, bool isBlocked)',
  'function mint(address to, uint256 amount)',
])

const call = (from: LocalAccount, to: Address, data: `0x${string}`) =>
  chain.send(from, { to, data })

beforeAll(async () => {
  chain = await startContractChain()
  const { settlement, vaultRelayer, hooksTrampoline, wrappedNativeToken } = chain.contracts
  simulate = createOrderSimulator({
    client: chain.client,
    settlementContract: settlement,
    vaultRelayer,
    hooksTrampoline,
    wrappedNativeToken,
    solver: chain.solvers[0]?.address ?? ZERO_ADDRESS,
  })
  owner = await chain.account('owner')
  const usdc = listed('USDC')
  await call(
    chain.faucet,
    usdc,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owner.address, SOLD] }),
  )
  await approve(usdc)
  const made = await chain.send(chain.faucet, {
    data: localCreationCode('BlockingToken', ['Frozen', 'FRZ', 18, chain.faucet.address]),
    gas: 5_000_000n,
  })
  frozen = made.contract ?? ZERO_ADDRESS
})
afterAll(() => chain.stop())

const approve = (token: Address, amount = maxUint256) =>
  call(
    owner,
    token,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [chain.contracts.vaultRelayer, amount],
    }),
  )

type Change = Partial<OrderData> & {
  interactions?: OrderInteractions
  by?: Address
  signature?: OrderSignature
}

/** A draft of the owner's, unless it has a signature. */
function run({ interactions = NO_INTERACTIONS, by, signature, ...change }: Change, block?: number) {
  const data: OrderData = {
    sellToken: listed('USDC'),
    buyToken: listed('WETH'),
    receiver: ZERO_ADDRESS,
    sellAmount: atoms(SOLD),
    buyAmount: atoms(BOUGHT),
    validTo: unixSeconds(0xffff_ff00),
    appData: ZERO_APP_DATA_HASH,
    feeAmount: atoms(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...change,
  }
  const domain = { chainId: chain.chainId, settlementContract: chain.contracts.settlement }
  const from = by ?? owner.address
  return simulate(
    {
      uid: computeOrderUid(domain, data, from),
      owner: from,
      data,
      signature: signature ?? { signingScheme: 'presign', signature: hex('0x') },
      interactions,
      isDraft: signature === undefined,
    },
    block ?? null,
  )
}

async function outcome(change: Change) {
  const simulated = await run(change)
  if (!simulated.ok) throw new Error(simulated.error.description)
  return simulated.value
}

function hook(target: Address, callData = '0xdeadbeef') {
  const made = hookInteractions(
    {
      pre: [{ target, callData: hex(callData), gasLimit: 100_000n }],
      post: [{ target: RECEIVER, callData: hex('0x'), gasLimit: 50_000n }],
    },
    chain.contracts.hooksTrampoline,
  )
  if (!made.ok) throw new Error(made.error.description)
  return made.value
}

describe('order simulator', () => {
  it('settles a draft as its owner would have signed it, and shows the balances before and after', async () => {
    const settled = await outcome({})
    expect(settled).toMatchObject({ settles: true, cause: null, reason: null, failingCall: null })
    expect(settled.balances).toEqual([
      { account: owner.address, token: listed('USDC'), before: SOLD, after: 0n },
      { account: owner.address, token: listed('WETH'), before: 0n, after: BOUGHT },
    ])
    expect(settled.callTree?.functionName).toBe('settle')
    expect(settled.callTree?.calls.map(({ functionName }) => functionName)).toEqual(
      expect.arrayContaining(['isSolver', 'transferFromAccounts', 'transfer']),
    )
    expect(Number(settled.gasUsed)).toBeGreaterThan(60_000)
  })

  it.each<[string, () => Change]>([
    ['a buy order', () => ({ kind: 'buy' })],
    ['the native coin', () => ({ buyToken: NATIVE_TOKEN })],
    ['an order that pays somebody else', () => ({ receiver: RECEIVER })],
    ['a part of an order', () => ({ partiallyFillable: true })],
  ])('settles %s', async (_what, change) => {
    const { receiver = ZERO_ADDRESS, buyToken = listed('WETH') } = change()
    const settled = await outcome(change())
    expect(settled).toMatchObject({ settles: true, cause: null })
    const paid = receiver === ZERO_ADDRESS ? owner.address : receiver
    const row = settled.balances.find(
      ({ account, token }) => account === paid && token === buyToken,
    )
    expect((row?.after ?? 0n) - (row?.before ?? 0n)).toBe(BOUGHT)
  })

  it('names a hook that fails while the settlement goes on', async () => {
    const settled = await outcome({
      interactions: hook(listed('WETH'), '0x2e1a7d4d'.padEnd(74, 'f')),
    })
    expect(settled).toMatchObject({ settles: true, cause: null })
    expect(settled.failedHooks).toMatchObject([
      { part: 'hooksBefore', number: 1, to: listed('WETH'), functionName: 'withdraw' },
    ])
  })

  it('names a receiver that refuses coins', async () => {
    await chain.place(REFUSING_CODE, RECEIVER)
    const failed = await outcome({ buyToken: NATIVE_TOKEN, receiver: RECEIVER })
    expect(failed).toMatchObject({ settles: false, cause: 'receiver_refuses' })
    expect(failed.failingCall).toMatchObject({ part: 'payout', to: RECEIVER })
    expect(failed.balances.every(({ before, after }) => before === after)).toBe(true)
  })

  it('names a token that refuses to move', async () => {
    const given = encodeFunctionData({
      abi: blockingAbi,
      functionName: 'mint',
      args: [owner.address, SOLD],
    })
    expect((await call(chain.faucet, frozen, given)).ok).toBe(true)
    await approve(frozen)
    expect(await outcome({ sellToken: frozen })).toMatchObject({ settles: true })
    const block = (who: Address) =>
      call(
        chain.faucet,
        frozen,
        encodeFunctionData({ abi: blockingAbi, functionName: 'setBlocked', args: [who, true] }),
      )
    await block(owner.address)
    const sold = await outcome({ sellToken: frozen })
    expect(sold).toMatchObject({ settles: false, cause: 'token_refuses_transfer' })
    expect(sold.failingCall).toMatchObject({
      part: 'sale',
      to: frozen,
      functionName: 'transferFrom',
    })
    expect(sold.reason?.toLowerCase()).toBe(`blocked(${owner.address})`)
    await block(chain.contracts.settlement)
    const bought = await outcome({ buyToken: frozen })
    expect(bought).toMatchObject({ settles: false, cause: 'token_refuses_transfer' })
    expect(bought.failingCall).toMatchObject({ part: 'payout', to: frozen })
  })

  it('names funds that are missing, and how much', async () => {
    expect(await outcome({ sellAmount: atoms(SOLD + 7n) })).toMatchObject({
      settles: false,
      cause: 'balance_missing',
      missing: 7n,
      failingCall: { part: 'sale', to: listed('USDC') },
    })
    expect(await outcome({ sellToken: listed('DAI') })).toMatchObject({ cause: 'balance_missing' })
    await approve(listed('USDC'), SOLD - 5n)
    expect(await outcome({})).toMatchObject({ cause: 'allowance_missing', missing: 5n })
    await approve(listed('USDC'))
  })

  it('names a contract that does not accept the signature', async () => {
    const wallet = await chain.place(DISAGREEING_CODE, address(`0x${'b8'.repeat(20)}`))
    const signature = { signingScheme: 'eip1271', signature: hex('0x1234') } as const
    expect(await outcome({ by: wallet, signature })).toMatchObject({
      settles: false,
      cause: 'signature_rejected',
      failingCall: { part: 'signature', to: wallet, functionName: 'isValidSignature' },
    })
    await chain.place(REFUSING_CODE, wallet)
    expect(await outcome({ by: wallet, signature })).toMatchObject({
      cause: 'signature_rejected',
      failingCall: { part: 'signature', to: wallet },
    })
  })

  it('settles a stored order with the signature it has', async () => {
    const signature = { signingScheme: 'presign', signature: hex('0x') } as const
    expect(await outcome({ signature })).toMatchObject({
      cause: 'unsigned',
      reason: 'GPv2: order not presigned',
    })
    expect(await outcome({ validTo: unixSeconds(1) })).toMatchObject({ cause: 'expired' })
  })

  it('settles on a named block, and says of others why not', async () => {
    const head = Number(await chain.client.getBlockNumber())
    const before = await run({}, head - 3)
    expect(before).toMatchObject({ ok: true, value: { blockNumber: head - 3, settles: true } })
    for (const block of [head + 50, head - 5_000]) {
      const refused = await run({}, block)
      expect(refused).toMatchObject({ ok: false, error: { errorType: 'BlockUnavailable' } })
    }
  })

  it('does not try what no counterparty can be made up for', async () => {
    const buyToken = address(`0x${'c9'.repeat(20)}`)
    expect(await outcome({ buyToken })).toMatchObject({ settles: false, cause: 'no_counterparty' })
    expect(await outcome({ buyAmount: atoms(0n) })).toMatchObject({ settles: true })
    expect(await outcome({ sellAmount: atoms(0n) })).toMatchObject({ settles: false })
  })
})
