'use client'

import Link from 'next/link'
import { useId, useState } from 'react'
import { useNetworks } from '@/components/ui/networks-context'
import { Spoken } from '@/components/ui/spoken'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { UidFacts } from '@/components/ui/uid-facts'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { t } from '@/lib/words/words'
import type { UidReading } from './uid-reading'

const loadReader = () => import('./uid-reading').then((module) => module.readUid)

/** Shows the parts of an order uid, without a request. */
export function UidTool() {
  const inputId = useId()
  const resultId = useId()
  const [text, setText] = useState('')
  const { part: read, failed } = useLoaded(loadReader, text !== '')
  const reading = read?.(text) ?? null
  return (
    <div className="space-y-3">
      <div>
        <label htmlFor={inputId} className="mb-1 block font-medium">
          {t`Order uid`}
        </label>
        <textarea
          id={inputId}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t`0x and 112 hex digits`}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={resultId}
          className="hex w-full rounded-card border border-control bg-surface px-3 py-2"
        />
      </div>
      <Spoken text={reading === null ? '' : spokenLabel(reading)} />
      <div id={resultId}>
        {failed ? (
          <p className="text-bad">{t`The decoder could not be loaded. Reload the page.`}</p>
        ) : null}
        {reading === null ? null : <Reading reading={reading} />}
      </div>
    </div>
  )
}

/** The result in one sentence for screen readers; the details are read from the list. */
function spokenLabel(reading: UidReading): string {
  switch (reading.kind) {
    case 'empty':
      return ''
    case 'problem':
      return t`This is no whole uid; the reason follows.`
    case 'uid':
      return t`Decoded: digest, owner and expiry follow.`
  }
}

function Reading({ reading }: { reading: UidReading }) {
  const { networks } = useNetworks()
  const now = useNow(1000)
  if (reading.kind === 'empty') return null
  if (reading.kind === 'problem') return <p className="text-bad">{reading.sentence}</p>
  const { uid, digest, owner, validTo } = reading
  const milliseconds = validTo * 1000
  return (
    <FactList>
      <UidFacts digest={digest} owner={owner} />
      <Fact name={now !== null && milliseconds < now ? t`Expired` : t`Expires`}>
        <Time at={milliseconds} form="exact" /> · <span className="hex">{validTo}</span>
      </Fact>
      <Fact name={t`Open on`}>
        <span className="flex flex-wrap justify-end gap-x-3">
          {networks.map(({ name, displayName }) => (
            <Link key={name} href={`/orders/${name}/${uid}`} prefetch={false} className="link">
              {displayName}
            </Link>
          ))}
        </span>
      </Fact>
    </FactList>
  )
}
