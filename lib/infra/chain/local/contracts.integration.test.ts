import { concatHex, encodeFunctionData, erc20Abi, hashMessage, parseEventLogs } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { hooksTrampolineAbi } from '@/lib/domain/app-data/hook-interactions'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import { orderDigest } from '@/lib/domain/order/digest'
import {
  decodePlacementData,
  type NativeOrder,
  nativeOrderUid,
  wrapAllInteraction,
  wrappedOrderData,
} from '@/lib/domain/order/onchain-placement'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import { ERC1271_MAGIC_VALUE, erc1271Abi, settlementAbi } from '@/lib/domain/settlement/abi'
import { encodeSettlement } from '@/lib/domain/settlement/encode'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { smartWalletAbi, smartWalletFactoryAbi } from '@/lib/testing/settlement/smart-wallet-abi'
import { type ContractChain, startContractChain } from './contract-chain.fixture'
import type { LocalAccount } from './seed'

const ETHER = 10n ** 18n
const MAGIC = ERC1271_MAGIC_VALUE

let chain: ContractChain

beforeAll(async () => {
  chain = await startContractChain()
})
afterAll(() => chain.stop())

const token = (symbol: string): Address => {
  const found = chain.tokens.find((item) => item.symbol === symbol)
  if (found === undefined) throw new Error(`${symbol} is not there`)
  return found.address
}
const balanceOf = (of: Address, account: Address): Promise<bigint> =>
  chain.client.readContract({
    address: of,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
const approveCall = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

describe('the hooks trampoline', () => {
  type Hook = { target: Address; callData: `0x${string}`; gasLimit: bigint }
  const spender = address(`0x${'51'.repeat(20)}`)
  /** Never ends. */
  const LOOP = '0x5b600056'
  /** Reverts with a megabyte. */
  const BOMB = '0x620fffff6000fd'

  const execute = async (hooks: readonly Hook[], from?: Address, gas = 3_000_000n) => {
    const { settlement, hooksTrampoline } = chain.contracts
    const sender = from ?? settlement
    await chain.rpc.call('anvil_setBalance', sender, `0x${(10n ** 20n).toString(16)}`)
    await chain.rpc.call('anvil_impersonateAccount', sender)
    const data = encodeFunctionData({
      abi: hooksTrampolineAbi,
      functionName: 'execute',
      args: [hooks],
    })
    const hash = await chain.rpc.call('eth_sendTransaction', {
      from: sender,
      to: hooksTrampoline,
      data,
      gas: `0x${gas.toString(16)}`,
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x0',
    })
    await chain.mine()
    await chain.rpc.call('anvil_stopImpersonatingAccount', sender)
    return chain.client.getTransactionReceipt({ hash: hash as `0x${string}` })
  }
  const approval = (amount: bigint, gasLimit = 60_000n): Hook => ({
    target: token('USDC'),
    callData: approveCall(spender, amount),
    gasLimit,
  })
  const approved = () =>
    chain.client.readContract({
      address: token('USDC'),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [chain.contracts.hooksTrampoline, spender],
    })

  it('makes every call in order, whether or not earlier ones fail', async () => {
    const loop = await chain.place(LOOP, address(`0x${'a1'.repeat(20)}`))
    const bomb = await chain.place(BOMB, address(`0x${'a2'.repeat(20)}`))
    const receipt = await execute([
      approval(1n),
      { target: token('USDC'), callData: '0xdeadbeef', gasLimit: 50_000n },
      { target: loop, callData: '0x', gasLimit: 200_000n },
      { target: bomb, callData: '0x', gasLimit: 100_000n },
      { target: address(`0x${'a3'.repeat(20)}`), callData: '0x', gasLimit: 0n },
      approval(2n),
    ])
    expect(receipt.status).toBe('success')
    expect(await approved()).toBe(2n)
    expect(receipt.gasUsed).toBeGreaterThan(200_000n)
    expect(receipt.gasUsed).toBeLessThan(700_000n)
  })

  it('refuses to run a hook with less gas than it was promised', async () => {
    const receipt = await execute([approval(3n, 500_000n)], undefined, 400_000n)
    expect(receipt.status).toBe('reverted')
    expect(await approved()).not.toBe(3n)
    expect((await execute([approval(3n, 300_000n)], undefined, 400_000n)).status).toBe('success')
    expect(await approved()).toBe(3n)
  })

  it('gives a hook its whole limit as soon as it runs at all', async () => {
    // Stores the gas it began with in its first slot.
    const meter = await chain.place('0x5a600055', address(`0x${'a4'.repeat(20)}`))
    const limit = 150_000n
    for (let gas = 160_000n; gas < 240_000n; gas += 7_000n) {
      await chain.rpc.call('anvil_setStorageAt', meter, '0x0', `0x${'00'.repeat(32)}`)
      const hook = { target: meter, callData: '0x' as const, gasLimit: limit }
      const receipt = await execute([hook], undefined, gas)
      const seen = BigInt((await chain.client.getStorageAt({ address: meter, slot: '0x0' })) ?? 0)
      expect(seen).toBe(receipt.status === 'success' ? limit - 2n : 0n)
    }
  })

  it('accepts calls of the settlement contract only', async () => {
    const receipt = await execute([approval(9n)], chain.faucet.address)
    expect(receipt.status).toBe('reverted')
    expect(await approved()).not.toBe(9n)
  })
})

describe('the native order flow', () => {
  let made = 0
  /** Different each time: of two that differ only in expiry and quote, the second is refused. */
  const wanted = (more: Partial<NativeOrder> = {}): NativeOrder => ({
    buyToken: token('USDC'),
    receiver: address(`0x${(++made).toString(16).padStart(40, 'b')}`),
    sellAmount: atoms(10n * ETHER),
    buyAmount: atoms(10_000n * 10n ** 6n),
    appData: appDataHash('{}'),
    feeAmount: atoms(0n),
    validTo: unixSeconds(chain.now() + 600),
    partiallyFillable: true,
    quoteId: 42n,
    ...more,
  })
  const domain = () => ({ chainId: chain.chainId, settlementContract: chain.contracts.settlement })
  const flow = () => chain.contracts.ethFlow
  const uidOf = (order: NativeOrder) =>
    nativeOrderUid(domain(), order, {
      flow: flow(),
      wrappedNativeToken: chain.contracts.wrappedNativeToken,
    })
  const digestOf = (order: NativeOrder) =>
    orderDigest(domain(), wrappedOrderData(order, chain.contracts.wrappedNativeToken))
  const create = (from: LocalAccount, order: NativeOrder, value?: bigint) =>
    chain.send(from, {
      to: flow(),
      data: encodeFunctionData({
        abi: nativeOrderFlowAbi,
        functionName: 'createOrder',
        args: [order],
      }),
      value: value ?? order.sellAmount + order.feeAmount,
    })
  const invalidate = (from: LocalAccount, order: NativeOrder) =>
    chain.send(from, {
      to: flow(),
      data: encodeFunctionData({
        abi: nativeOrderFlowAbi,
        functionName: 'invalidateOrder',
        args: [order],
      }),
    })
  const signatureAnswer = async (order: NativeOrder) =>
    chain.client.readContract({
      // By number: for `latest` the node advances its time.
      blockNumber: await chain.client.getBlockNumber(),
      address: flow(),
      abi: erc1271Abi,
      functionName: 'isValidSignature',
      args: [digestOf(order), '0x'],
    })
  const coins = (account: Address) => chain.client.getBalance({ address: account })
  const eventsOf = async (hash: `0x${string}`) =>
    parseEventLogs({
      abi: nativeOrderFlowAbi,
      logs: (await chain.client.getTransactionReceipt({ hash })).logs,
    })

  it('accepts an order with its coins and logs it as the settlement contract will see it', async () => {
    const owner = await chain.account('placer')
    const order = wanted({ feeAmount: atoms(5n), quoteId: -3n, partiallyFillable: false })
    const placed = await create(owner, order)
    expect(placed.ok).toBe(true)
    const [event] = await eventsOf(placed.hash)
    if (event?.eventName !== 'OrderPlacement') throw new Error('no placement')
    expect(address(event.args.sender)).toBe(owner.address)
    expect(event.args.order.validTo).toBe(ONCHAIN_VALID_TO)
    expect(event.args.signature).toEqual({ scheme: 0, data: flow() })
    expect(decodePlacementData(hex(event.args.data))).toEqual({
      ok: true,
      value: { quoteId: -3n, userValidTo: order.validTo },
    })
    expect(await signatureAnswer(order)).toBe(MAGIC)
    const kept = await chain.client.readContract({
      address: flow(),
      abi: nativeOrderFlowAbi,
      functionName: 'orders',
      args: [digestOf(order)],
    })
    expect([address(kept[0]), kept[1]]).toEqual([owner.address, order.validTo])

    const before = await coins(flow())
    expect(
      (await chain.send(owner, { to: flow(), data: wrapAllInteraction(flow()).callData })).ok,
    ).toBe(true)
    expect(await coins(flow())).toBe(0n)
    expect(await balanceOf(token('WETH'), flow())).toBeGreaterThanOrEqual(before)
    expect((await invalidate(owner, order)).ok).toBe(true)
  })

  it('refuses orders it could not sign for', async () => {
    const owner = await chain.account('hasty')
    const order = wanted()
    expect((await create(owner, order, order.sellAmount - 1n)).ok).toBe(false)
    expect((await create(owner, order, order.sellAmount + 1n)).ok).toBe(false)
    expect((await create(owner, wanted({ sellAmount: atoms(0n) }))).ok).toBe(false)
    const nobody = address(`0x${'00'.repeat(20)}`)
    expect((await create(owner, wanted({ receiver: nobody }))).ok).toBe(false)
    expect((await create(owner, wanted({ validTo: unixSeconds(chain.now() - 1) }))).ok).toBe(false)
    expect((await create(owner, order)).ok).toBe(true)
    // Expiry and quote are not part of its identity.
    const again = { ...order, quoteId: 7n, validTo: unixSeconds(order.validTo + 100) }
    expect((await create(owner, again)).ok).toBe(false)
    expect((await chain.send(owner, { to: flow(), value: 1n })).ok).toBe(false)
    expect((await invalidate(owner, order)).ok).toBe(true)
    expect((await create(owner, order)).ok).toBe(false)
  })

  it('refunds everything to an owner who cancels before the expiry, once', async () => {
    const [owner, stranger] = [await chain.account('ender'), await chain.account('stranger')]
    const order = wanted({ feeAmount: atoms(3n), sellAmount: atoms(ETHER) })
    await create(owner, order)
    expect((await invalidate(stranger, order)).ok).toBe(false)
    const before = await coins(owner.address)
    const ended = await invalidate(owner, order)
    const [event] = await eventsOf(ended.hash)
    expect(event).toMatchObject({
      eventName: 'OrderInvalidation',
      args: { orderUid: uidOf(order) },
    })
    expect(await signatureAnswer(order)).not.toBe(MAGIC)
    expect(await coins(owner.address)).toBe(before + ETHER + 3n - ended.cost)
    expect((await invalidate(owner, order)).ok).toBe(false)
  })

  it('ends at its own expiry, and then anyone may trigger the refund', async () => {
    const [owner, refunder] = [await chain.account('sleeper'), await chain.account('refunder')]
    const order = wanted({ validTo: unixSeconds(chain.now() + 60) })
    const other = wanted({ buyAmount: atoms(1n), validTo: unixSeconds(chain.now() + 6_000) })
    await create(owner, order)
    await create(owner, other)
    // A settlement of another order may have wrapped its coins in the meantime.
    await chain.send(refunder, { to: flow(), data: wrapAllInteraction(flow()).callData })
    await chain.mine(order.validTo - chain.now())
    expect(await signatureAnswer(order)).toBe(MAGIC)
    await chain.mine(1)
    expect(await signatureAnswer(order)).not.toBe(MAGIC)
    const before = await coins(owner.address)
    const refund = await chain.send(refunder, {
      to: flow(),
      data: encodeFunctionData({
        abi: nativeOrderFlowAbi,
        functionName: 'invalidateOrdersIgnoringNotAllowed',
        args: [[other, order, order]],
      }),
    })
    expect(refund.ok).toBe(true)
    const events = await eventsOf(refund.hash)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      eventName: 'OrderRefund',
      args: { orderUid: uidOf(order) },
    })
    expect(await coins(owner.address)).toBe(before + order.sellAmount)
    expect(await signatureAnswer(other)).toBe(MAGIC)
    expect((await invalidate(owner, other)).ok).toBe(true)
  })

  it('is settled in part by wrapping first, and refunds exactly what is unsold', async () => {
    const owner = await chain.account('partial')
    const order = wanted()
    await create(owner, order)
    const { settlement, wrappedNativeToken } = chain.contracts
    const usdc = token('USDC')
    const bought = 4_500n * 10n ** 6n
    const fund = () =>
      chain.send(chain.faucet, {
        to: usdc,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [settlement, bought],
        }),
      })
    await fund()
    const uid = uidOf(order)
    const calldata = encodeSettlement({
      solution: {
        id: 0,
        clearingPrices: new Map([
          [wrappedNativeToken, bought],
          [usdc, 4n * ETHER],
        ]),
        trades: [
          {
            uid,
            executedSell: atoms(4n * ETHER),
            executedBuy: atoms(bought),
            networkFee: atoms(0n),
          },
        ],
        swaps: [],
        gas: 0n,
      },
      orders: new Map([
        [
          uid,
          {
            uid,
            owner: flow(),
            data: wrappedOrderData(order, wrappedNativeToken),
            signature: { signingScheme: 'eip1271', signature: hex('0x') },
            preInteractions: [wrapAllInteraction(flow())],
          },
        ],
      ]),
      pools: new Map(),
      settlementContract: settlement,
      wrappedNativeToken,
      auctionId: 1,
    })
    if (!calldata.ok) throw new Error(calldata.error.description)
    const [solver] = chain.solvers
    if (solver === undefined) throw new Error('no solver')
    expect((await chain.send(solver, { to: settlement, data: calldata.value })).ok).toBe(true)
    expect(await balanceOf(usdc, order.receiver)).toBe(bought)
    const filled = await chain.client.readContract({
      address: settlement,
      abi: settlementAbi,
      functionName: 'filledAmount',
      args: [uid],
    })
    expect(filled).toBe(4n * ETHER)

    // Anybody may unwrap between two fills, so that the next has to wrap again.
    const refunder = await chain.account('refunder')
    const wrapped = await balanceOf(wrappedNativeToken, flow())
    const data = encodeFunctionData({
      abi: nativeOrderFlowAbi,
      functionName: 'unwrap',
      args: [wrapped],
    })
    expect((await chain.send(refunder, { to: flow(), data })).ok).toBe(true)
    expect(await balanceOf(wrappedNativeToken, flow())).toBe(0n)
    await fund()
    expect((await chain.send(solver, { to: settlement, data: calldata.value })).ok).toBe(true)
    expect(await balanceOf(usdc, order.receiver)).toBe(2n * bought)

    const before = await coins(owner.address)
    const ended = await invalidate(owner, order)
    expect(ended.ok).toBe(true)
    expect(await coins(owner.address)).toBe(before + 2n * ETHER - ended.cost)
    expect(await coins(flow())).toBe(0n)
    expect((await chain.send(solver, { to: settlement, data: calldata.value })).ok).toBe(false)
  })
})

describe('the smart wallet', () => {
  const make = (from: LocalAccount, owner: Address) =>
    chain.send(from, {
      to: chain.contracts.smartWalletFactory,
      data: encodeFunctionData({
        abi: smartWalletFactoryAbi,
        functionName: 'createWallet',
        args: [owner],
      }),
    })

  it('has the address its factory predicted, however often it is created', async () => {
    const [owner, other] = [await chain.account('wallet owner'), await chain.account('other')]
    const wallet = await chain.walletOf(owner.address)
    expect(wallet).not.toBe(await chain.walletOf(other.address))
    expect((await make(other, owner.address)).ok).toBe(true)
    const code = await chain.client.getCode({ address: wallet })
    expect(code?.length).toBeGreaterThan(100)
    expect((await make(other, owner.address)).ok).toBe(true)
    expect(await chain.client.getCode({ address: wallet })).toBe(code)
    const kept = await chain.client.readContract({
      address: wallet,
      abi: smartWalletAbi,
      functionName: 'owner',
    })
    expect(address(kept)).toBe(owner.address)
  })

  it('acts for its owner only, and several calls are all or nothing', async () => {
    const [owner, thief] = [await chain.account('actor'), await chain.account('thief')]
    await make(owner, owner.address)
    const wallet = await chain.walletOf(owner.address)
    expect((await chain.send(owner, { to: wallet, value: 5n * ETHER })).ok).toBe(true)
    const execute = (to: Address, value: bigint) =>
      encodeFunctionData({ abi: smartWalletAbi, functionName: 'execute', args: [to, value, '0x'] })
    expect((await chain.send(thief, { to: wallet, data: execute(thief.address, 1n) })).ok).toBe(
      false,
    )
    const heir = address(`0x${'c1'.repeat(20)}`)
    expect((await chain.send(owner, { to: wallet, data: execute(heir, 1n) })).ok).toBe(true)
    const batch = (spend: bigint) =>
      encodeFunctionData({
        abi: smartWalletAbi,
        functionName: 'executeBatch',
        args: [
          [
            { to: token('WETH'), value: ETHER, data: '0xd0e30db0' },
            {
              to: token('WETH'),
              value: 0n,
              data: encodeFunctionData({
                abi: erc20Abi,
                functionName: 'transfer',
                args: [heir, spend],
              }),
            },
          ],
        ],
      })
    expect((await chain.send(owner, { to: wallet, data: batch(2n * ETHER) })).ok).toBe(false)
    expect(await balanceOf(token('WETH'), wallet)).toBe(0n)
    expect((await chain.send(owner, { to: wallet, data: batch(ETHER) })).ok).toBe(true)
    expect(await balanceOf(token('WETH'), heir)).toBe(ETHER)
  })

  it('validates its owner’s signature over the digest, plain or as a message', async () => {
    const [owner, other] = [await chain.account('signer'), await chain.account('forger')]
    await make(owner, owner.address)
    const wallet = await chain.walletOf(owner.address)
    const digest = `0x${'d1'.repeat(32)}` as const
    const answer = (signature: `0x${string}`) =>
      chain.client.readContract({
        address: wallet,
        abi: erc1271Abi,
        functionName: 'isValidSignature',
        args: [digest, signature],
      })
    const plain = await sign({ hash: digest, privateKey: owner.privateKey, to: 'hex' })
    expect(await answer(plain)).toBe(MAGIC)
    const message = await privateKeyToAccount(owner.privateKey).signMessage({
      message: { raw: digest },
    })
    expect(await answer(message)).toBe(MAGIC)
    const forged = await sign({ hash: digest, privateKey: other.privateKey, to: 'hex' })
    const elsewhere = await sign({
      hash: hashMessage('another'),
      privateKey: owner.privateKey,
      to: 'hex',
    })
    for (const bad of [forged, elsewhere, '0x' as const, concatHex([plain, '0x00'])]) {
      expect(await answer(bad)).toBe('0xffffffff')
    }
  })
})
