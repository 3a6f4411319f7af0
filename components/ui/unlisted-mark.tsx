'use client'

import { useState } from 'react'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { useChecksum } from './checksum'
import { classNames } from './class-names'
import type { IsUnlisted } from './use-unlisted'

/** The marks of those of these tokens that no list has. */
export function UnlistedMarks(props: {
  tokens: readonly Address[]
  isUnlisted: IsUnlisted
  className?: string
}) {
  const unlisted = props.tokens.filter(props.isUnlisted)
  if (unlisted.length === 0) return null
  return (
    <span className={classNames('flex flex-wrap gap-x-3', props.className)}>
      {unlisted.map((token) => (
        <UnlistedMark key={token} address={token} />
      ))}
    </span>
  )
}

/**
 * Next to the symbol of a token that no list of the network has, because anyone can use any symbol:
 * its short address, which opens to the whole one.
 */
export function UnlistedMark({ address }: { address: Address }) {
  const [isOpen, setIsOpen] = useState(false)
  const checksummed = useChecksum(address)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 font-normal text-caution text-meta">
      <span className="rounded-card border border-current bg-caution-tint px-1">{t`Not listed`}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? undefined : t`Show the whole address of ${shortAddress(checksummed)}`}
        onClick={() => setIsOpen(!isOpen)}
        className="touch-target hex relative min-h-6 min-w-0 break-all rounded-card text-start underline underline-offset-2"
      >
        <bdi dir="ltr">{isOpen ? checksummed : shortAddress(checksummed)}</bdi>
      </button>
    </span>
  )
}
