import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import {
  accountData,
  type CallToSimulate,
  NATIVE_BALANCE_READER,
  readWord,
  type SimulatedBlock,
  simulateCalls,
} from './simulate-calls'
import { createTokenProbe } from './token-probe'
import { withoutSimulations } from './without-simulations.fixture'

const STRANGER = address(`0x${'a1'.repeat(20)}`)
const RECEIVER = address(`0x${'a2'.repeat(20)}`)

let chain: ContractChain
let lacking: ReturnType<typeof withoutSimulations>

beforeAll(async () => {
  chain = await startContractChain()
  lacking = withoutSimulations(chain.rpc.url)
})
afterAll(() => chain.stop())

const weth = () => chain.contracts.wrappedNativeToken

const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

const call = (from: Address, to: Address, data: `0x${string}`, value = 0n): CallToSimulate => ({
  from,
  to,
  data,
  value,
  gas: 1_000_000n,
})
const erc20 = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
const balanceOf = (owner: Address) =>
  call(
    STRANGER,
    weth(),
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  )
const deposit = (amount: bigint) =>
  call(
    chain.faucet.address,
    weth(),
    encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    amount,
  )

/** The same by the node's own simulation and by a call. */
async function both(block: SimulatedBlock) {
  const [own] = await simulateCalls(chain.client, 'latest', [block])
  const [byCall] = await simulateCalls(lacking.client, 'latest', [block])
  if (own === undefined || byCall === undefined) throw new Error('no block')
  return { own: own.calls, byCall: byCall.calls }
}

const outcomes = (calls: Awaited<ReturnType<typeof both>>['own']) =>
  calls.map(({ succeeded, data, reason }) => ({ succeeded, data, reason }))

describe('calls simulated by one call with state overrides', () => {
  it('meet what the ones before left, and fail for the same reasons', async () => {
    const { own, byCall } = await both({
      calls: [
        balanceOf(RECEIVER),
        deposit(5n),
        call(chain.faucet.address, weth(), erc20('transfer', RECEIVER, 3n)),
        balanceOf(RECEIVER),
        call(RECEIVER, weth(), erc20('transfer', STRANGER, 4n)),
        call(RECEIVER, chain.contracts.settlement, '0x12345678'),
        call(STRANGER, chain.contracts.settlement, settleNothing()),
      ],
    })
    expect(outcomes(byCall)).toEqual(outcomes(own))
    expect(byCall.map(readWord)[3]).toBe(3n)
    expect(byCall[6]?.reason).toContain('GPv2: not a solver')
    expect(byCall.every(({ logs }) => logs === null)).toBe(true)
  })

  it('use at least the gas of the node’s own, and little more', async () => {
    const { own, byCall } = await both({
      calls: [balanceOf(RECEIVER), deposit(5n), balanceOf(RECEIVER), deposit(5n)],
    })
    for (const [index, { gasUsed }] of byCall.entries()) {
      const measured = Number(gasUsed) - Number(own[index]?.gasUsed)
      expect(measured).toBeGreaterThanOrEqual(0)
      expect(measured).toBeLessThan(12_000)
    }
  })

  it('are made by contracts too, which answer meanwhile as before', async () => {
    const { settlement, vaultRelayer } = chain.contracts
    const abi = parseAbi(['function vaultRelayer() view returns (address)'])
    const question = encodeFunctionData({ abi, functionName: 'vaultRelayer' })
    const { own, byCall } = await both({
      calls: [
        call(settlement, weth(), erc20('approve', STRANGER, 7n)),
        call(STRANGER, settlement, question),
        call(
          STRANGER,
          weth(),
          encodeFunctionData({
            abi: erc20Abi,
            functionName: 'allowance',
            args: [settlement, STRANGER],
          }),
        ),
      ],
    })
    expect(outcomes(byCall)).toEqual(outcomes(own))
    expect(byCall.map(readWord).slice(1)).toEqual([BigInt(vaultRelayer), 7n])
  })

  it('pay accounts that act, with no more gas than a transfer brings', async () => {
    const amount = parseEther('1')
    const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [amount] })
    const native = (holder: Address) =>
      call(STRANGER, NATIVE_BALANCE_READER.address, accountData(holder))
    const { own, byCall } = await both({
      changes: [NATIVE_BALANCE_READER],
      calls: [
        deposit(amount),
        call(chain.faucet.address, weth(), erc20('transfer', RECEIVER, amount)),
        native(RECEIVER),
        call(RECEIVER, weth(), withdraw),
        native(RECEIVER),
      ],
    })
    expect(outcomes(byCall)).toEqual(outcomes(own))
    const [, , before, , after] = byCall.map(readWord)
    expect((after ?? 0n) - (before ?? 0n)).toBe(amount)
  })

  it('ask once for what the node does not offer, and say how they are made', async () => {
    const { client, way, asked } = withoutSimulations(chain.rpc.url)
    expect(way.current()).toBeNull()
    const { settlement: settlementContract, vaultRelayer } = chain.contracts
    const probe = createTokenProbe({ client, settlementContract, vaultRelayer, nowMs: () => 0 })
    expect(await probe.examine(weth())).toMatchObject({ kind: 'fit' })
    expect([way.current(), asked()]).toEqual(['eth_call', 1])
  })
})

const settleNothing = () =>
  encodeFunctionData({
    abi: parseAbi([
      'struct Trade { uint256 a; uint256 b; address c; uint256 d; uint256 e; uint32 f; bytes32 g; uint256 h; uint256 i; uint256 j; bytes k; }',
      'struct Interaction { address target; uint256 value; bytes callData; }',
      'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
    ]),
    functionName: 'settle',
    args: [[], [], [], [[], [], []]],
  })
