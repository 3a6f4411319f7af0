import 'server-only'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Variables } from './secret-files'

/** A private key of 32 bytes. A secret. */
export type PrivateKeyText = `0x${string}`

/** Highest fees of one transaction, in wei per gas; null: no limit. */
export type FeeCapsEnv = { readonly maxFee: bigint | null; readonly maxTip: bigint | null }

const GWEI_DECIMALS = 9

/** `MAX_FEE_GWEI_<NET>` and `MAX_TIP_GWEI_<NET>`; what is wrong is added to `problems`. */
export const readFeeCaps = (suffix: string, given: Variables, problems: string[]): FeeCapsEnv => ({
  maxFee: readGwei(`MAX_FEE_GWEI_${suffix}`, given, problems),
  maxTip: readGwei(`MAX_TIP_GWEI_${suffix}`, given, problems),
})

function readGwei(variable: string, given: Variables, problems: string[]): bigint | null {
  const text = given[variable]
  if (text === undefined) return null
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  const wei = BigInt(`${whole}${fraction.padEnd(GWEI_DECIMALS, '0')}`)
  if (whole !== '' && wei > 0n) return wei
  problems.push(`${variable}: must be gwei per gas above 0, such as 40 or 0.05`)
  return null
}

const PRIVATE_KEY = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** `SOLVER_KEYS_<NET>`: private keys of the accounts that settle; the texts of wrong ones are never told. */
export function readSolverKeys(
  suffix: string,
  given: Variables,
  problems: string[],
): readonly PrivateKeyText[] {
  const variable = `SOLVER_KEYS_${suffix}`
  const keys = listed(given[variable])
  if (keys.every(isPrivateKey)) {
    if (new Set(keys).size === keys.length) return keys
    problems.push(`${variable}: two keys are the same`)
    return []
  }
  problems.push(`${variable}: must be private keys of 64 hex digits after 0x, comma-separated`)
  return []
}

export const isPrivateKey = (text: string): text is PrivateKeyText => PRIVATE_KEY.test(text)

/** `SOLVER_ADDRESSES_<NET>`: the accounts that settle, where their keys are kept elsewhere. */
export function readSolverAddresses(
  suffix: string,
  given: Variables,
  problems: string[],
): readonly Address[] {
  const variable = `SOLVER_ADDRESSES_${suffix}`
  const found = listed(given[variable])
  if (found.every((text) => ADDRESS.test(text))) {
    return found.map((text) => address(text.toLowerCase()))
  }
  problems.push(`${variable}: must be addresses of 40 hex digits after 0x, comma-separated`)
  return []
}

/** The trimmed items of a comma-separated text. */
export const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
