'use client'

import { useState } from 'react'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** Pictures come from our own origin only; stored entries may name anything. */
const OWN_PATH = /^\/(?!\/)/

/**
 * The icon of a token, next to its symbol: it says nothing the symbol does not. A token without one
 * gets the first character of its symbol, so that symbols of a list stay in line.
 */
export function TokenIcon({
  token,
  size = 24,
}: {
  token: Pick<TokenListEntry, 'address' | 'symbol' | 'logoUri'>
  size?: number
}) {
  const { logoUri } = token
  const [failed, setFailed] = useState<string | null>(null)
  if (logoUri && OWN_PATH.test(logoUri) && failed !== logoUri) {
    return (
      // biome-ignore lint/performance/noImgElement: small, of any type, and cached by our own server
      <img
        src={logoUri}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(logoUri)}
        className="shrink-0 rounded-full bg-sunken object-contain"
        style={{ width: size, height: size }}
      />
    )
  }
  const [first = '?'] = tokenLabel(token)
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center justify-center rounded-full border text-meta text-muted"
      style={{ width: size, height: size }}
    >
      {first}
    </span>
  )
}
