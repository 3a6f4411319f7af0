import { toFunctionSelector } from 'viem/utils'
import type { Hex } from '@/lib/domain/shared/hex'

/** Functions that settlements call, and those that hooks and tokens call most. */
const SIGNATURES = [
  'settle(address[],uint256[],(uint256,uint256,address,uint256,uint256,uint32,bytes32,uint256,uint256,uint256,bytes)[],(address,uint256,bytes)[][3])',
  'isSolver(address)',
  'transferFromAccounts((address,address,uint256,bytes32)[])',
  'isValidSignature(bytes32,bytes)',
  'execute((address,bytes,uint256)[])',
  'balanceOf(address)',
  'allowance(address,address)',
  'approve(address,uint256)',
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'deposit()',
  'withdraw(uint256)',
  'wrapAll()',
  'getReserves()',
  'swap(uint256,uint256,address,bytes)',
] as const

/** Name of a function that is known here, without its parameters. */
export type KnownFunction = (typeof SIGNATURES)[number] extends `${infer Name}(${string}`
  ? Name
  : never

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))

const NAMES: ReadonlyMap<string, string> = new Map(
  SIGNATURES.map((signature) => [toFunctionSelector(`function ${signature}`), nameOf(signature)]),
)

/** The function that call data names; null for one that is not known, and for plain payments. */
export const functionName = (input: Hex): string | null => NAMES.get(input.slice(0, 10)) ?? null

/** Whether call data calls this function. */
export const callsFunction = (input: Hex, name: KnownFunction): boolean =>
  functionName(input) === name
