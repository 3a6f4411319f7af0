import type { Address } from '@/lib/domain/shared/address'
import { markHash } from './mark-hash'

const SALT = 1
const BARS = [0, 1, 2, 3, 4]

/** What an account is recognised by, beside its address: five bars. */
export function AccountMark({ account, size = 20 }: { account: Address; size?: number }) {
  const hash = markHash(account.toLowerCase(), SALT)
  const bars = BARS.map((at) => {
    const height = 4 + ((hash >>> (at * 5)) & 7) * 2
    return `M${at * 4 + 0.7} ${10 - height / 2}h2.6v${height}h-2.6z`
  })
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className="inline-block shrink-0 align-middle"
    >
      <path d={bars.join('')} fill="currentColor" />
    </svg>
  )
}
