import { encodeFunctionData, erc20Abi } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import type { OrderQuestion } from '@/lib/domain/order/inspection'
import { wrappedNativeAbi } from '@/lib/domain/settlement/abi'
import { type Address, address } from '@/lib/domain/shared/address'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import { smartWalletFactoryAbi } from '@/lib/testing/settlement/smart-wallet-abi'
import { inspectedFunding } from './available-balances'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import type { LocalAccount } from './local/seed'
import { createOrderInspector, type OrderInspector } from './order-inspector'
import { deployedHelper } from './read-helper'
import { createSimulatedFunding } from './simulated-funding'

let chain: ContractChain
let inspector: OrderInspector
let weth: Address

beforeAll(async () => {
  chain = await startContractChain()
  inspector = createOrderInspector({
    client: chain.client,
    inspector: deployedHelper(chain.contracts.orderInspector),
  })
  weth = chain.contracts.wrappedNativeToken
})
afterAll(() => chain.stop())

const question = (owner: Address, more: Partial<OrderQuestion> = {}): OrderQuestion => ({
  owner,
  token: weth,
  interactions: [],
  gas: 0n,
  amount: 0n,
  signature: null,
  ...more,
})

const transferFrom = (from: Address, to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })

const approve = (owner: LocalAccount, spender: Address, amount: bigint) =>
  chain.send(owner, {
    to: weth,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

/** An account with `amount` WETH, of which `approved` is approved for the relayer. */
async function holder(name: string, amount: bigint, approved: bigint): Promise<LocalAccount> {
  const account = await chain.account(name)
  const { vaultRelayer } = chain.contracts
  await chain.send(account, {
    to: weth,
    value: amount,
    data: encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' }),
  })
  await approve(account, vaultRelayer, approved)
  return account
}

/** The call the settlement makes for one hook. */
function hook(target: Address, callData: `0x${string}`, gasLimit = 200_000n) {
  const made = hookInteractions(
    { pre: [{ target, callData: hex(callData), gasLimit }], post: [] },
    chain.contracts.hooksTrampoline,
  )
  if (!made.ok) throw new Error(made.error.description)
  return made.value.pre
}

describe('the order inspector', () => {
  it('reports balance, allowance and whether the relayer could move the amount', async () => {
    const rich = await holder('rich', 100n, 70n)
    const ask = (amount: bigint) => inspector.inspectOrder(question(rich.address, { amount }))
    expect(await ask(70n)).toEqual({
      ran: true,
      signatureValid: false,
      signatureGas: 0n,
      balance: 100n,
      allowance: 70n,
      transferred: true,
      received: 70n,
    })
    expect(await ask(71n)).toMatchObject({ transferred: false, received: 0n })
    expect(await ask(0n)).toMatchObject({ balance: 100n, transferred: false })
    expect((await ask(70n)).balance).toBe(100n)
  })

  it('reports how much of a taxed transfer arrives', async () => {
    const tax = chain.tokens.find(({ feeOnTransfer }) => feeOnTransfer)
    if (tax === undefined) throw new Error('no taxed token')
    await chain.send(chain.faucet, {
      to: tax.address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [chain.contracts.vaultRelayer, 10_000n],
      }),
    })
    const found = await inspector.inspectOrder(
      question(chain.faucet.address, { token: tax.address, amount: 10_000n }),
    )
    expect(found).toMatchObject({ transferred: true, received: 9_900n })
  })

  it('runs hooks first, as the settlement would, and isolates the questions from each other', async () => {
    const [giver, poor] = [await holder('giver', 50n, 50n), await holder('poor', 1n, 90n)]
    const { hooksTrampoline } = chain.contracts
    await approve(giver, hooksTrampoline, 50n)
    const brings = hook(weth, transferFrom(giver.address, poor.address, 30n))
    const fails = hook(weth, transferFrom(giver.address, poor.address, 51n))
    const takes = hook(weth, transferFrom(giver.address, hooksTrampoline, 50n))
    const [after, twice, failed, plain, robbed] = await inspector.inspectOrders([
      question(poor.address, { interactions: brings, gas: 200_000n, amount: 31n }),
      question(poor.address, { interactions: [...brings, ...brings], gas: 400_000n }),
      question(poor.address, { interactions: fails, gas: 200_000n }),
      question(poor.address),
      question(giver.address, { interactions: takes, gas: 200_000n, amount: 1n }),
    ])
    expect(after).toMatchObject({ ran: true, balance: 31n, allowance: 90n, received: 31n })
    expect(twice?.balance).toBe(31n)
    expect(failed).toMatchObject({ ran: true, balance: 1n })
    expect(plain?.balance).toBe(1n)
    expect(robbed).toMatchObject({ ran: true, balance: 0n, transferred: false })
  })

  it('reports when an order’s calls cannot be run at all, and continues with the others', async () => {
    const { address: owner } = await holder('wanting', 5n, 5n)
    const endless = await chain.place('0x5b600056', address(`0x${'ab'.repeat(20)}`))
    const [greedy, slow, plain] = await inspector.inspectOrders([
      question(owner, { interactions: hook(endless, '0x', 10n ** 9n) }),
      question(owner, { interactions: hook(endless, '0x', 7_900_000n), gas: 7_900_000n }),
      question(owner),
    ])
    expect(greedy).toMatchObject({ ran: false, balance: 0n })
    expect(slow).toMatchObject({ ran: true, balance: 5n })
    expect(plain).toMatchObject({ ran: true, balance: 5n })
  })

  it('answers any number of questions, each with its own gas', async () => {
    const { address: owner } = await holder('asked', 5n, 5n)
    const endless = await chain.place('0x5b600056', address(`0x${'ac'.repeat(20)}`))
    const slow = question(owner, {
      interactions: hook(endless, '0x', 5_000_000n),
      gas: 5_000_000n,
    })
    const findings = await inspector.inspectOrders(Array.from({ length: 20 }, () => slow))
    expect(findings.map(({ ran, balance }) => [ran, balance])).toEqual(
      Array.from({ length: 20 }, () => [true, 5n]),
    )
    expect(await inspector.inspectOrders([])).toEqual([])
  })

  it('checks a signature with a contract owner, also one that a hook creates', async () => {
    const owner = await chain.account('wallet owner')
    const { smartWalletFactory } = chain.contracts
    const wallet = await chain.walletOf(owner.address)
    const digest = bytes32(`0x${'d5'.repeat(32)}`)
    const bytes = hex(await sign({ hash: digest, privateKey: owner.privateKey, to: 'hex' }))
    const create = hook(
      smartWalletFactory,
      encodeFunctionData({
        abi: smartWalletFactoryAbi,
        functionName: 'createWallet',
        args: [owner.address],
      }),
      2_000_000n,
    )
    const signature = { digest, bytes }
    const identity = address(`0x${'04'.padStart(40, '0')}`)
    const [absent, made, forged, precompile] = await inspector.inspectOrders([
      question(wallet, { signature }),
      question(wallet, { signature, interactions: create, gas: 2_000_000n }),
      question(wallet, {
        signature: { digest, bytes: hex('0x1234') },
        interactions: create,
        gas: 2_000_000n,
      }),
      // Returns its input, which begins with the magic value.
      question(identity, { signature }),
    ])
    expect(absent?.signatureValid).toBe(false)
    expect(made?.signatureValid).toBe(true)
    expect(made?.signatureGas).toBeGreaterThan(3_000n)
    expect(made?.signatureGas).toBeLessThan(30_000n)
    expect(forged).toMatchObject({ ran: true, signatureValid: false })
    expect(precompile?.signatureValid).toBe(false)
    expect(await chain.client.getCode({ address: wallet })).toBeUndefined()
  })
})

describe('funds after calls', () => {
  it('are the same by the inspector and by simulated calls: brought, taken, not to be known', async () => {
    const [giver, poor] = [await holder('funder', 50n, 50n), await holder('funded', 1n, 90n)]
    const { settlement, vaultRelayer, hooksTrampoline } = chain.contracts
    await approve(giver, hooksTrampoline, 50n)
    const of = (owner: Address, calls: FundsQuestion['calls']): FundsQuestion => {
      return { owner, token: weth, calls, gas: 200_000n }
    }
    const stolen = hex(transferFrom(giver.address, poor.address, 1n))
    const questions = [
      of(poor.address, hook(weth, transferFrom(giver.address, poor.address, 30n))),
      of(giver.address, hook(weth, transferFrom(giver.address, hooksTrampoline, 20n))),
      // The settlement contract itself may move nothing of the giver's.
      of(poor.address, [{ target: weth, value: 0n, callData: stolen }]),
      of(poor.address, []),
    ]
    const simulated = createSimulatedFunding({ client: chain.client, settlement, vaultRelayer })
    for (const read of [inspectedFunding(inspector.inspectOrders), simulated]) {
      const funds = await read(questions)
      expect(funds.map((fund) => fund?.balance)).toEqual([31n, 30n, undefined, 1n])
      expect(funds.map((fund) => fund?.allowance)).toEqual([90n, 50n, undefined, 90n])
    }
  })
})
