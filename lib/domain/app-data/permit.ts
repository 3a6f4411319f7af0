import {
  concatHex,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  keccak256,
  numberToHex,
  padHex,
  parseAbi,
  size,
  slice,
  stringToHex,
} from 'viem/utils'
import { type Address, address } from '@/lib/domain/shared/address'
import { mulDivUp, type UnixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { Hook } from './metadata'

/** What a token hashes into the domain of its permits; some old tokens have no version. */
export type PermitDomain = {
  readonly name: string
  readonly version: string | null
  readonly chainId: number
  readonly verifyingContract: Address
}

/** An allowance as its owner signs it. */
export type Permit = {
  readonly owner: Address
  readonly spender: Address
  /** Smallest units; replaces the allowance there is. */
  readonly value: bigint
  /** How many permits of the owner the token has taken before. */
  readonly nonce: bigint
  /** The last second at which the token takes it. */
  readonly deadline: UnixSeconds
}

/**
 * What a token returns to the calls that ask for its domain, as hex; `0x` where it has no such
 * function.
 */
export type PermitAnswers = {
  readonly separator: string
  readonly nonce: string
  readonly typeHash: string
  readonly domain: string
  readonly version: string
}

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

const domainAbi = parseAbi([
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function version() view returns (string)',
])

const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

const textHash = (text: string) => keccak256(stringToHex(text))

const TYPE_HASH = textHash(
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
)
const WITH_VERSION = textHash(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const WITHOUT_VERSION = textHash(
  'EIP712Domain(string name,uint256 chainId,address verifyingContract)',
)
/** The only version that tokens without a function to report it are known to use. */
const FIRST_VERSION = '1'

const isWord = (answer: string): boolean => /^0x[0-9a-f]{64}$/i.test(answer)

/**
 * The domain of a token's permits; null where it takes none, takes those of another form, as DAI
 * does, or has a domain of other fields. A name and version count only if they hash to the separator
 * that the token itself returns. `name` is the token's name, null when it has none.
 * Source: EIP-2612, EIP-5267.
 */
export function findPermitDomain(
  answers: PermitAnswers,
  token: { readonly chainId: number; readonly address: Address; readonly name: string | null },
): PermitDomain | null {
  if (!isWord(answers.separator) || !isWord(answers.nonce)) return null
  if (isWord(answers.typeHash) && answers.typeHash.toLowerCase() !== TYPE_HASH) return null
  const own = { chainId: token.chainId, verifyingContract: token.address }
  const reported = reportedDomain(answers.domain)
  const version = decodeText('version', answers.version)
  const candidates =
    reported !== null
      ? [reported]
      : [...(version === null ? [] : [version]), FIRST_VERSION, null].flatMap((candidate) =>
          token.name === null ? [] : [{ name: token.name, version: candidate }],
        )
  const separator = answers.separator.toLowerCase()
  return (
    candidates
      .map((candidate): PermitDomain => ({ ...candidate, ...own }))
      .find((domain) => permitDomainSeparator(domain) === separator) ?? null
  )
}

/** Name and version as the token reports them itself; null when it does not. */
function reportedDomain(answer: string): Pick<PermitDomain, 'name' | 'version'> | null {
  try {
    const [, name, version] = decodeFunctionResult({
      abi: domainAbi,
      functionName: 'eip712Domain',
      data: hex(answer),
    })
    return { name, version }
  } catch {
    return null
  }
}

function decodeText(functionName: 'version', answer: string): string | null {
  try {
    return decodeFunctionResult({ abi: domainAbi, functionName, data: hex(answer) })
  } catch {
    return null
  }
}

/** Hash of a permit's domain, as the token's `DOMAIN_SEPARATOR()` returns it. Source: EIP-712. */
export function permitDomainSeparator(domain: PermitDomain): Hex {
  const { name, version, chainId, verifyingContract } = domain
  return hex(
    keccak256(
      concatHex([
        version === null ? WITHOUT_VERSION : WITH_VERSION,
        textHash(name),
        ...(version === null ? [] : [textHash(version)]),
        numberToHex(chainId, { size: 32 }),
        padHex(verifyingContract, { size: 32 }),
      ]),
    ),
  )
}

/** The typed data a wallet signs for a permit. Source: EIP-2612. */
export function permitTypedData({ version, ...domain }: PermitDomain, permit: Permit) {
  return {
    domain: { ...domain, ...(version === null ? {} : { version }) },
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message: { ...permit, deadline: BigInt(permit.deadline) },
  } as const
}

/** The token's call that uses a permit; null unless the signature has the 65 bytes of a key's. */
export function permitCallData(permit: Permit, signature: Hex): Hex | null {
  if (size(signature) !== 65) return null
  const { owner, spender, value, deadline } = permit
  const last = Number(slice(signature, 64))
  // Some wallets count the last byte from 0, tokens from 27.
  const v = last < 27 ? last + 27 : last
  return hex(
    encodeFunctionData({
      abi: permitAbi,
      functionName: 'permit',
      args: [
        ...([owner, spender, value, BigInt(deadline), v] as const),
        slice(signature, 0, 32),
        slice(signature, 32, 64),
      ],
    }),
  )
}

/**
 * What the token's call that uses a permit allows; null for any other call. The deadline is the last
 * second, as the token compares it: any number of 256 bits.
 */
export function decodePermitCall(
  callData: Hex,
): (Omit<Permit, 'nonce' | 'deadline'> & { readonly deadline: bigint }) | null {
  try {
    const { args } = decodeFunctionData({ abi: permitAbi, data: callData })
    const [owner, spender, value, deadline] = args
    return { owner: address(owner), spender: address(spender), value, deadline }
  } catch {
    return null
  }
}

const TRANSACTION_GAS = 21_000n
const ZERO_BYTE_GAS = 4n
const OTHER_BYTE_GAS = 16n

/**
 * The hook that uses a permit. `estimatedGas` is that of a transaction with the call; a hook pays
 * neither for the transaction nor for its bytes. A fifth is added, rounded up, as the token's state
 * may differ by then.
 */
export function permitHook(token: Address, callData: Hex, estimatedGas: bigint): Hook {
  const bytes = callData.slice(2).match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  const intrinsic =
    TRANSACTION_GAS + zeros * ZERO_BYTE_GAS + (BigInt(bytes.length) - zeros) * OTHER_BYTE_GAS
  const used = estimatedGas > intrinsic ? estimatedGas - intrinsic : estimatedGas
  return { target: token, callData, gasLimit: mulDivUp(used, 6n, 5n) }
}
