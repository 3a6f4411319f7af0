import 'server-only'
import { isIP } from 'node:net'

const UNKNOWN = 'unknown'

/**
 * The client that a request counts for, as a key of limits: an IPv4 address, or the network of an
 * IPv6 address (`2001:db8:0:1::/64`), as one client has at least that many addresses.
 *
 * `forwarded` is the text of `X-Forwarded-For`, of which only the last `trustedProxies` entries are
 * trusted: each proxy appends the address that called it, and anything before that may be forged.
 * With fewer entries the first one counts. An entry that is not an address is skipped in favour of
 * the next one to the right, finally `socketAddress`; so a client can at worst share a limit, never
 * evade one.
 * Source: lib/docs/operations.md#behind-proxies.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwarded: string | null,
  trustedProxies: number,
): string {
  const trusted =
    trustedProxies === 0 || forwarded === null ? [] : forwarded.split(',').slice(-trustedProxies)
  for (const entry of trusted) {
    const client = clientOf(withoutPort(entry.trim()))
    if (client !== null) return client
  }
  return clientOf(socketAddress ?? '') ?? UNKNOWN
}

/** Some proxies append their client's port; IPv6 addresses are then in brackets. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)
  if (bracketed !== null) return bracketed[1] ?? ''
  return /^[^:]*:\d{1,5}$/.test(entry) ? entry.slice(0, entry.indexOf(':')) : entry
}

/** `null` for text that is no address. */
function clientOf(text: string): string | null {
  switch (isIP(text)) {
    case 4:
      return text
    case 6:
      return ipv6Client(text)
    default:
      return null
  }
}

/** An IPv4-mapped address counts as IPv4; a zone (`%eth0`) says nothing about the client. */
function ipv6Client(text: string): string {
  const [address = ''] = text.split('%')
  const groups = ipv6Groups(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a well-formed IPv6 address. */
function ipv6Groups(address: string): readonly number[] {
  const [head = '', tail] = address.split('::')
  const before = groupsIn(head)
  if (tail === undefined) return before
  const after = groupsIn(tail)
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}

/** The last 32 bits may be written as an IPv4 address. */
const groupsIn = (part: string): readonly number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
