'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { DecodedUid } from '@/components/order/decoded-uid'
import { notOrderMessage } from '@/components/shell/search-reading'
import { readSearchText } from '@/components/shell/search-text'
import { Button } from '@/components/ui/button'
import { usePageNetwork } from '@/components/ui/networks-context'
import { PageTitle } from '@/components/ui/page-title'
import { TextLine } from '@/components/ui/text-line'
import { t } from '@/lib/words/words'
import { SentOrderList } from './sent-order-list'

/** The form that opens an order's debug page by its id; the id is decoded without a request. */
export function DebugLanding() {
  const router = useRouter()
  const network = usePageNetwork()
  const [text, setText] = useState('')
  const reasonId = useId()
  const reading = readSearchText(text)
  const reason =
    network === null ? t`The network of this page is not served here.` : notOrderMessage(reading)
  const opens = network === null ? '' : t`Opens on ${network.displayName}.`
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (network !== null && reading.kind === 'order') {
      router.push(`/orders/${network.name}/${reading.uid}`)
    }
  }
  return (
    <div className="space-y-6 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>{t`Order debug`}</PageTitle>
        <p className="mt-1 text-muted">
          {t`Why an order went the way it did: its events, auctions, bids, settlements and trades.`}
        </p>
      </header>
      <form onSubmit={open}>
        <TextLine
          label={t`Order id`}
          value={text}
          onText={setText}
          placeholder={t`0x and 112 hex digits`}
          className="hex basis-72"
          noteId={reasonId}
          note={reason ?? opens}
        >
          <Button
            type="submit"
            variant="primary"
            disabled={reason !== null}
            aria-describedby={reasonId}
          >
            {t`Open¦verb`}
          </Button>
        </TextLine>
      </form>
      {reading.kind === 'order' ? <DecodedUid uid={reading.uid} /> : null}
      {network === null ? null : <SentOrderList network={network} />}
    </div>
  )
}
