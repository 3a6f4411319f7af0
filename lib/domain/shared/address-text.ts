import { type Address, parseAddress } from './address'
import { message } from './message'
import { inEnglish, type Say } from './say'
import { UNDRAWN } from './visible-text'

/** An address that a person typed or pasted, or that a link holds; `problem` is a sentence. */
export type AddressReading =
  | { readonly kind: 'empty' }
  /** `written`: 0x and the digits in their own letter case, which may hold a checksum. */
  | { readonly kind: 'address'; readonly address: Address; readonly written: string }
  | { readonly kind: 'problem'; readonly problem: string }

/** Networks by the prefixes that wallets and explorers put before an address. Source: EIP-3770. */
const PREFIXES: Readonly<Record<string, { readonly chainId: number; readonly name: string }>> = {
  eth: { chainId: 1, name: 'Ethereum' },
  oeth: { chainId: 10, name: 'Optimism' },
  bnb: { chainId: 56, name: 'BNB Chain' },
  gno: { chainId: 100, name: 'Gnosis' },
  matic: { chainId: 137, name: 'Polygon' },
  base: { chainId: 8453, name: 'Base' },
  arb1: { chainId: 42161, name: 'Arbitrum One' },
  avax: { chainId: 43114, name: 'Avalanche' },
  linea: { chainId: 59144, name: 'Linea' },
  sep: { chainId: 11155111, name: 'Sepolia' },
}

/** What is not drawn and controls, but for those that end a line or stand for blanks. */
const INVISIBLE = new RegExp(String.raw`[${UNDRAWN}]|[^\P{Cc}\t\n\r]`, 'gu')
const NO_ADDRESS = message`An address has 0x and 40 hex digits.`

/**
 * Reads an address as people copy it: with blanks and invisible characters in it, and with the
 * network before it (`eth:0x…`, `eip155:1:0x…`) or after it (`ethereum:0x…@1`).
 * `chainId`: the network it must be of; null where an address of any network is meant.
 * `say`: the reader's language. The checksum is not verified. Formats: EIP-3770, CAIP-10, EIP-681 without parameters.
 */
export function readAddressText(
  text: string,
  chainId: number | null,
  say: Say = inEnglish,
): AddressReading {
  const compact = withoutBlanks(text)
  if (compact === '') return { kind: 'empty' }
  const [, prefix = '', written = '', suffix = ''] =
    /^(?:(.+):)?(?:pay-)?(0x[^@/?]*)(.*)$/i.exec(compact) ?? []
  const parsed = parseAddress(written.replace(/^0X/, '0x'))
  if (!parsed.ok) return { kind: 'problem', problem: say(NO_ADDRESS) }
  const named = namedNetwork(prefix.toLowerCase(), suffix, say)
  if (typeof named === 'string') return { kind: 'problem', problem: named }
  if (named !== null && chainId !== null && named.chainId !== chainId) {
    return {
      kind: 'problem',
      problem: say(message`This address is one of {0}, not of this network.`, named.name),
    }
  }
  return { kind: 'address', address: parsed.value, written: `0x${written.slice(2)}` }
}

/** The address in a text, of any network or of `chainId`; null for anything else. */
export function addressInText(text: string, chainId: number | null = null): Address | null {
  const reading = readAddressText(text, chainId)
  return reading.kind === 'address' ? reading.address : null
}

/**
 * Why a search cannot use what looks like an address; null for a name, or a part of one.
 */
export const unreadAddress = (text: string, reading: AddressReading): string | null =>
  reading.kind === 'problem' && /^(?:[a-z0-9:-]+:)?0x[0-9a-f]{39,}/i.test(withoutBlanks(text))
    ? reading.problem
    : null

/** A text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** A text without blanks, ends of lines and characters that nobody sees. */
export const withoutBlanks = (text: string): string =>
  withoutInvisible(text).replace(/[\s\p{Z}]/gu, '')

type Named = { readonly chainId: number; readonly name: string }

/** The network that a text names; null when it names none, a sentence when it cannot be read. */
function namedNetwork(prefix: string, suffix: string, say: Say): Named | string | null {
  if (prefix === 'ethereum') {
    if (suffix === '') return null
    const id = /^@(\d{1,15})$/.exec(suffix)?.[1]
    return id === undefined
      ? say(message`This asks for a payment: copy the address alone.`)
      : ofId(Number(id), say)
  }
  if (suffix !== '') return say(NO_ADDRESS)
  if (prefix === '') return null
  const id = /^eip155:(\d{1,15})$/.exec(prefix)?.[1]
  if (id !== undefined) return ofId(Number(id), say)
  return Object.hasOwn(PREFIXES, prefix)
    ? (PREFIXES[prefix] ?? null)
    : say(message`“{0}:” before the address names no network known here.`, prefix)
}

const ofId = (chainId: number, say: Say): Named =>
  Object.values(PREFIXES).find((prefix) => prefix.chainId === chainId) ?? {
    chainId,
    name: say(message`the network with the number {0}`, chainId),
  }
