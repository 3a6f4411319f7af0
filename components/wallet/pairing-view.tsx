'use client'

import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { SkeletonLines } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import { t } from '@/lib/words/words'
import { walletLinks } from './wallet-links'

/** Hands the link of a pairing to a wallet: to an app of this phone, or as a code to scan. */
export function PairingView(props: {
  /** Null until the relay has answered. */
  uri: string | null
  onLeave: () => void
}) {
  const { uri } = props
  const ref = useRef<HTMLDivElement>(null)
  // It comes in place of the list, which had the focus.
  useEffect(() => ref.current?.focus(), [])
  const isTouched = useMedia('(pointer: coarse)') === true
  return (
    <div ref={ref} tabIndex={-1} className="space-y-4 outline-none">
      {uri === null ? (
        <SkeletonLines label={t`Reaching the relay of WalletConnect`} lines={3} />
      ) : isTouched ? (
        <>
          <AppLinks uri={uri} />
          <details>
            <summary className="min-h-8 w-fit text-muted">
              {t`The wallet is on another device`}
            </summary>
            <ScanCode uri={uri} />
          </details>
        </>
      ) : (
        <ScanCode uri={uri} />
      )}
      <div className="flex flex-wrap gap-2">
        {uri === null ? null : <CopyTextButton label={t`Copy the link`} text={() => uri} />}
        <Button size="compact" onClick={props.onLeave}>
          {t`Stop waiting`}
        </Button>
      </div>
    </div>
  )
}

function AppLinks({ uri }: { uri: string }) {
  return (
    <div>
      <p className="mb-2 font-medium">{t`Open a wallet app`}</p>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {walletLinks(uri).map(({ name, href }) => (
          <li key={name}>
            <a href={href} className="flex min-h-11 items-center px-1 hover:bg-sunken">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-table">
        {t`Confirm there, then come back to this page. Do the same when you sign.`}
      </p>
    </div>
  )
}

function ScanCode({ uri }: { uri: string }) {
  return (
    <div>
      <p className="mb-2 font-medium">{t`Scan this code with your wallet`}</p>
      <QrCode text={uri} />
      <p className="mt-2 text-muted text-table">
        {t`Or copy the link and paste it where the wallet asks for a WalletConnect link. It works
          once, for five minutes.`}
      </p>
    </div>
  )
}

/** Dark on light in both themes, as many wallets do not read the inverse. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={t`The link as a code to scan`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-72 rounded-card border"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
