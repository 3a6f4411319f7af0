'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref, parseAuctionNumber } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** A field that opens an auction by number. */
export function OpenAuction({ network }: { network: NetworkView }) {
  const router = useRouter()
  const number = useNumber()
  const [text, setText] = useState('')
  const [wasRefused, setRefused] = useState(false)
  const inputId = useId()
  const reasonId = useId()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const auctionId = parseAuctionNumber(text)
    setRefused(auctionId === null)
    if (auctionId !== null) router.push(auctionHref(network.name, auctionId))
  }
  return (
    <form onSubmit={open}>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={inputId} className="text-muted text-table">
          {t`Auction number`}
        </label>
        <input
          id={inputId}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={wasRefused}
          aria-describedby={reasonId}
          className="touch-target min-h-8 w-32 rounded-card border border-control bg-surface px-2 tabular-nums"
        />
        <Button type="submit" size="compact">
          {t`Open¦verb`}
        </Button>
      </div>
      <p id={reasonId} role={wasRefused ? 'alert' : undefined} className="text-bad text-table">
        {wasRefused ? t`Type a whole number, such as ${number(8_123_456)}.` : ''}
      </p>
    </form>
  )
}
