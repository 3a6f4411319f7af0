import 'server-only'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex as ViemHex } from 'viem'
import { z } from 'zod'
import { CANONICAL_CONTRACTS } from '@/lib/config/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { Rpc } from './rpc'
import type { LocalAccount } from './seed'

const abi = parseAbi([
  'function addSolver(address solver)',
  'function isSolver(address solver) view returns (bool)',
])
const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))
const ETHER = 10n ** 18n

/** Puts accounts on the allow-list as its manager, in a separate block. */
export async function allowSolvers(
  rpc: Rpc,
  manager: Address,
  solvers: readonly LocalAccount[],
  nextTime: () => number,
): Promise<void> {
  await setBalance(rpc, manager, ETHER)
  await rpc.call('anvil_impersonateAccount', manager)
  for (const { address: solver } of solvers) {
    const data = encodeFunctionData({ abi, functionName: 'addSolver', args: [solver] })
    const to = CANONICAL_CONTRACTS.allowList
    await rpc.call('eth_sendTransaction', {
      from: manager,
      to,
      data,
      gas: '0x30d40',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x0',
    })
  }
  await rpc.call('evm_mine', { timestamp: nextTime() })
  await rpc.call('anvil_stopImpersonatingAccount', manager)
  for (const { address: solver } of solvers) {
    const data = encodeFunctionData({ abi, functionName: 'isSolver', args: [solver] })
    const reply = hexText.parse(
      await rpc.call('eth_call', { to: CANONICAL_CONTRACTS.allowList, data }, 'latest'),
    )
    if (!decodeFunctionResult({ abi, functionName: 'isSolver', data: reply })) {
      throw new Error(`genesis: solver ${solver} is not on the allow-list`)
    }
  }
}

/** Sets an account's native balance without a transfer. */
export const setBalance = (rpc: Rpc, account: Address, value: bigint): Promise<unknown> =>
  rpc.call('anvil_setBalance', account, `0x${value.toString(16)}`)
