import 'server-only'
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { localRuntimeCode } from './local/artifacts'

const runnerAbi = parseAbi([
  'struct Step { address from; address to; uint256 value; uint256 gas; bytes data; }',
  'struct Outcome { bool success; uint256 gasUsed; bytes data; }',
  'function run(Step[] steps) returns (uint256 time, Outcome[] outcomes)',
])

/** As `CallRunner.sol` has it. */
const RUNNER = address(`0x${keccak256(toHex('call runner')).slice(-40)}`)

/** As nodes speak of accounts that are not what the chain says. */
type AccountOverride = { readonly code?: Hex | undefined; readonly [field: string]: unknown }

type RequestedCall = {
  readonly from?: Hex
  readonly to?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly value?: Hex
}

/** The first parameter of `eth_simulateV1`. Source: the execution API of Ethereum. */
export type RequestedSimulation = {
  readonly blockStateCalls: readonly {
    readonly calls: readonly RequestedCall[]
    readonly stateOverrides?: Readonly<Record<string, AccountOverride>> | undefined
  }[]
}

type Ask = (call: {
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<unknown>

/**
 * The answer of `eth_simulateV1` by one `eth_call` with state overrides, for a node that does not offer
 * the former. All calls run in one transaction on the state and at the time of `block`, the times of
 * later blocks too. Not told: events. Gas is not less than the call's own, unless it only succeeds after the
 * others. An account that acts has code meanwhile, and no call has a signer (`tx.origin`).
 * Rejects where the node does not take state overrides.
 */
export async function simulateByCall(
  ask: Ask,
  { blockStateCalls }: RequestedSimulation,
  block: unknown,
): Promise<readonly unknown[]> {
  const steps = blockStateCalls.flatMap(({ calls }) => calls.map(toStep))
  const changes = mergedOverrides(blockStateCalls.map(({ stateOverrides = {} }) => stateOverrides))
  const data = encodeFunctionData({ abi: runnerAbi, functionName: 'run', args: [steps] })
  const actors = [...new Set(steps.map(({ from }) => from))]
  const overrides = await withActors(ask, actors, changes, block)
  const answer = await ask({
    method: 'eth_call',
    params: [
      { to: RUNNER, data },
      block,
      { ...overrides, [RUNNER]: { code: localRuntimeCode('CallRunner') } },
    ],
  })
  const [time, outcomes] = decodeFunctionResult({
    abi: runnerAbi,
    functionName: 'run',
    data: isText(answer) ? answer : '0x',
  })
  const results = outcomes.map((outcome, index) => toResult(outcome, steps[index]?.data ?? '0x'))
  let at = 0
  return blockStateCalls.map(({ calls }) => {
    const start = at
    at += calls.length
    return { number: null, timestamp: numberToHex(time), calls: results.slice(start, at) }
  })
}

const isText = (answer: unknown): answer is Hex => typeof answer === 'string'

/** More than any node gives to a call. */
const ALL_GAS = 2n ** 63n

const toStep = ({ from, to, data = '0x', gas, value }: RequestedCall) => ({
  from: address(from ?? ZERO_ADDRESS),
  to: address(to ?? ZERO_ADDRESS),
  value: BigInt(value ?? 0),
  gas: gas === undefined ? ALL_GAS : BigInt(gas),
  data,
})

function mergedOverrides(
  all: readonly Readonly<Record<string, AccountOverride>>[],
): Readonly<Record<Address, AccountOverride>> {
  const merged: Record<Address, AccountOverride> = {}
  for (const [at, change] of all.flatMap((changes) => Object.entries(changes))) {
    merged[address(at)] = { ...merged[address(at)], ...change }
  }
  return merged
}

/** Gives the accounts that call something the code by which they do, and their own another place. */
async function withActors(
  ask: Ask,
  actors: readonly Address[],
  changes: Readonly<Record<Address, AccountOverride>>,
  block: unknown,
): Promise<Readonly<Record<Address, AccountOverride>>> {
  const codes = await Promise.all(
    actors.map(
      async (actor) =>
        changes[actor]?.code ?? (await ask({ method: 'eth_getCode', params: [actor, block] })),
    ),
  )
  const overrides = { ...changes }
  for (const [index, actor] of actors.entries()) {
    const own = codes[index]
    const isContract = isText(own) && own !== '0x'
    const code = localRuntimeCode(isContract ? 'ActingContract' : 'ActingAccount')
    overrides[actor] = { ...changes[actor], code }
    if (isContract) overrides[copyOf(actor)] = { code: own }
  }
  return overrides
}

/** Where `ActingContract` looks for the account's own code. */
const copyOf = (actor: Address): Address =>
  address(toHex(BigInt(actor) ^ BigInt(RUNNER), { size: 20 }))

type Outcome = { readonly success: boolean; readonly gasUsed: bigint; readonly data: Hex }

const toResult = ({ success, gasUsed, data: returned }: Outcome, data: Hex) => ({
  status: success ? '0x1' : '0x0',
  returnData: returned,
  gasUsed: numberToHex(transactionGas(gasUsed, data)),
})

const TRANSACTION_GAS = 21_000n
const ZERO_BYTE_GAS = 4n
const BYTE_GAS = 16n
/** At least for a zero byte; four times as much for others. Source: EIP-7623. */
const LEAST_BYTE_GAS = 10n

/** With what a transaction pays for itself and its data. */
function transactionGas(used: bigint, data: Hex): bigint {
  const zeros = BigInt(hexToBytes(data).filter((byte) => byte === 0).length)
  const others = BigInt(size(data)) - zeros
  const ofData = zeros * ZERO_BYTE_GAS + others * BYTE_GAS
  const least = TRANSACTION_GAS + (zeros + 4n * others) * LEAST_BYTE_GAS
  const gas = TRANSACTION_GAS + ofData + used
  return gas > least ? gas : least
}
