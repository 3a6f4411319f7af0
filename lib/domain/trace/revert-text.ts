import { decodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils'
import type { Hex } from '@/lib/domain/shared/hex'
import { shownText } from '@/lib/domain/shared/visible-text'

const MAX_REASON = 200

const NAMED_ERRORS = parseAbi([
  'error InvariantBroken()',
  'error InsufficientLiquidity()',
  'error InsufficientOutput()',
  'error Blocked(address account)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error EnforcedPause()',
  'error NotASettlement()',
  'error NotEnoughGas(uint256 hook)',
])

/** Errors of tokens, pools and hooks a settlement may meet, by selector. */
export const ERROR_NAMES: ReadonlyMap<string, string> = new Map(
  NAMED_ERRORS.map(({ name, inputs }) => {
    const signature = `${name}(${inputs.map(({ type }) => type).join(',')})`
    return [toFunctionSelector(`function ${signature}`), signature]
  }),
)

/** What a failed call returned, and what its node said of it. */
type FailedCall = { readonly output: Hex; readonly error: string | null }

/**
 * Why a call failed: the text a contract gave, or its named error with its values, or the selector of
 * an unknown one, else what the node said. At most 200 characters, without control characters.
 */
export function revertText({ output, error }: FailedCall): string {
  const text = decoded(output) ?? error ?? ''
  return shownText(text, MAX_REASON) || 'reverted without a reason'
}

function decoded(output: Hex): string | null {
  if (output.length < 10) return null
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: NAMED_ERRORS, data: output })
    const values: readonly unknown[] = args
    // Of the two errors that every contract may have, the value alone says it all.
    if ((errorName as string) === 'Error') return String(values[0])
    if ((errorName as string) === 'Panic') return `panic ${String(values[0])}`
    return `${errorName}(${values.map(String).join(', ')})`
  } catch {
    // The data of an error that is not known here, or data that only looks like a known one.
    return `error ${output.slice(0, 10)}`
  }
}
