import 'server-only'
import { parseArgs } from 'node:util'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { err, ok, type Result } from '@/lib/domain/shared/result'

export type DeployOptions = {
  readonly network: string
  /** Holds the private key of the account that deploys. */
  readonly keyFile: string
  readonly owner: Address | null
  readonly solvers: readonly Address[]
  readonly wrapped: Address | null
  /** Where the contracts file is, or shall be; null: named after the network. */
  readonly out: string | null
  /** Whether main networks are meant. */
  readonly yes: boolean
}

export const DEPLOY_USAGE =
  'Usage: npm run deploy -- --network NAME --key-file F [--owner 0x…] [--solver 0x…]… [--wrapped 0x…] [--out F] [--yes]'

/** Reads the arguments of `npm run deploy`. Errors: one line for each problem. */
export function parseDeployOptions(
  args: readonly string[],
): Result<DeployOptions, readonly string[]> {
  const problems: string[] = []
  const values = valuesOf(args, problems)
  const account = (option: string, text: string | undefined): Address | null => {
    if (text === undefined) return null
    const parsed = parseAddress(text)
    if (parsed.ok) return parsed.value
    problems.push(`--${option}: expected an address of 40 hex digits after 0x`)
    return null
  }
  const required = (option: 'network' | 'key-file'): string => {
    const text = values?.[option] ?? ''
    if (values !== null && text === '') problems.push(`--${option}: is missing`)
    return text
  }
  const options: DeployOptions = {
    network: required('network'),
    keyFile: required('key-file'),
    owner: account('owner', values?.owner),
    solvers: (values?.solver ?? []).flatMap((text) => account('solver', text) ?? []),
    wrapped: account('wrapped', values?.wrapped),
    out: values?.out ?? null,
    yes: values?.yes === true,
  }
  return problems.length > 0 ? err(problems) : ok(options)
}

const text = { type: 'string' } as const

/** Null when an argument is not known or lacks its value. */
function valuesOf(args: readonly string[], problems: string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        network: text,
        'key-file': text,
        owner: text,
        solver: { ...text, multiple: true },
        wrapped: text,
        out: text,
        yes: { type: 'boolean' },
      },
      allowPositionals: false,
    }).values
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
    return null
  }
}
