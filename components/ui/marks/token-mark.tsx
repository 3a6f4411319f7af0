'use client'

import { type CSSProperties, memo, useState } from 'react'
import { entryOf, useListEntry } from '@/components/ui/use-listed-tokens'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { drawnFlag, type FlagDrawing, listedFlag, unlistedFlag } from './token-flag'

/** Pictures come from our own origin only; stored entries may name anything. */
const OWN_PATH = /^\/(?!\/)/

/** A token without a symbol is recognised by its address. */
type Marked = {
  readonly address: Address
  readonly symbol: string | null
  readonly isLoading?: boolean
}

type Props = {
  network: NetworkView
  token: Marked
  /** Pixels: 16 in dense lines, 20 in rows, 24 beside two lines, 28 and more in heads. */
  size?: number
}

/**
 * What a token is recognised by, beside its symbol: its list's icon, else a flag drawn from the symbol.
 * A token of no list has a smaller flag in a broken ring, never an icon, so that it cannot pass for
 * a listed one. A page has many: they are drawn anew when their token changes, and where a network has
 * no lists but its own tokens, none of them asks for any.
 */
export const TokenMark = memo(function TokenMark(props: Props) {
  const { network, token } = props
  return network.capabilities.tokenLists ? (
    <MarkByLists {...props} />
  ) : (
    <Mark {...props} entry={entryOf(network.tokens, token.address)} />
  )
})

function MarkByLists(props: Props) {
  return <Mark {...props} entry={useListEntry(props.network, props.token.address)} />
}

function Mark({ token, size = 20, entry }: Props & { entry: TokenListEntry | null | undefined }) {
  const symbol = entry?.symbol ?? token.symbol ?? ''
  // Until lists and symbol have been read it is neither of the two.
  if (token.isLoading === true || (entry === undefined && token.address !== NATIVE_TOKEN)) {
    return <Round size={size} className="bg-sunken" />
  }
  if (entry === null && token.address !== NATIVE_TOKEN) {
    return <UnlistedFlag drawing={drawnFlag(unlistedFlag(symbol, token.address))} size={size} />
  }
  return <ListedMark icon={entry?.logoUri} drawing={drawnFlag(listedFlag(symbol))} size={size} />
}

/** Two tokens, the second in front. */
export function PairMark(props: {
  network: NetworkView
  first: Marked
  second: Marked
  size?: number
}) {
  const { network, size = 20 } = props
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 align-middle">
      <TokenMark network={network} token={props.first} size={size} />
      <span
        className="mark-gap inline-flex rounded-full"
        style={{ marginInlineStart: -Math.round(size * 0.22) }}
      >
        <TokenMark network={network} token={props.second} size={size} />
      </span>
    </span>
  )
}

function ListedMark(props: {
  icon: string | null | undefined
  drawing: FlagDrawing
  size: number
}) {
  const { icon, size } = props
  const [failed, setFailed] = useState<string | null>(null)
  if (!icon || !OWN_PATH.test(icon) || failed === icon) {
    return <Flag drawing={props.drawing} size={size} />
  }
  return (
    // biome-ignore lint/performance/noImgElement: small, of any type, and cached by our own server
    <img
      src={icon}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(icon)}
      className="shrink-0 rounded-full bg-sunken object-contain"
      style={{ width: size, height: size }}
    />
  )
}

function Flag({ drawing, size }: { drawing: FlagDrawing; size: number | string }) {
  const { field, figure, ink, tint, path } = drawing
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="shrink-0 rounded-full border"
      style={{ background: field, color: figure, borderColor: `light-dark(${ink},${tint})` }}
    >
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}

/** The ring has twelve dashes at every size. */
function UnlistedFlag({ drawing, size }: { drawing: FlagDrawing; size: number }) {
  return (
    <Round size={size} className="relative text-caution">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="absolute inset-0">
        <circle
          cx="12"
          cy="12"
          r="11"
          fill="none"
          stroke="currentColor"
          strokeWidth={size < 20 ? 1.8 : 1.4}
          strokeDasharray="3.46 2.3"
        />
      </svg>
      <Flag drawing={drawing} size="62.5%" />
    </Round>
  )
}

function Round(props: { size: number; className: string; children?: React.ReactNode }) {
  const style: CSSProperties = { width: props.size, height: props.size }
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full ${props.className}`}
      style={style}
    >
      {props.children}
    </span>
  )
}
