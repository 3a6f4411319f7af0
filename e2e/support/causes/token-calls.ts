import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setBlocked(address account, bool isBlocked)',
])

export const mintData = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })

export const approveAll = (spender: Address) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] })

/** Of a token that can be frozen. */
export const blockData = (account: Address) =>
  encodeFunctionData({ abi, functionName: 'setBlocked', args: [account, true] })
