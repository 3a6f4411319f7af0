'use client'

import { Fragment } from 'react'
import { Amount } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { percentLabel } from '@/lib/domain/shared/percent'
import { auctionKey } from '@/lib/domain/verdict/item-key'
import { type Sentence, type ShownPart, shownParts } from '@/lib/domain/verdict/sentence'
import { t, translatedPieces } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SolverName } from './solver-name'

/** A sentence of the domain; amounts, times and links are rendered as elsewhere on the page. */
export function SentenceView({ parts }: { parts: Sentence }) {
  return shownParts(parts, translatedPieces).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: ShownPart }) {
  const { network, units, select } = useDebugScope()
  const separators = useSeparators()
  const number = useNumber()
  switch (part.kind) {
    case 'text':
      return part.text
    case 'verbatim':
      return <bdi className="hex break-words">{part.text}</bdi>
    case 'amount':
      return <Amount atoms={part.atoms} token={units(part.token)} />
    case 'percent':
      return <span className="whitespace-nowrap">{percentLabel(part.bps, separators, t)}</span>
    case 'number':
      return number(part.value)
    case 'auction':
      return (
        <button type="button" className="link" onClick={() => select(auctionKey(part.id))}>
          {number(part.id)}
        </button>
      )
    case 'block':
      return number(part.number)
    case 'account':
      return <SolverName name={part.name} solver={part.address} />
    case 'tx':
      return <TxLink hash={part.hash} explorerTxUrl={network.explorerTxUrl} />
    case 'time':
      return <Time at={part.ms} form="exact" />
    default:
      return assertNever(part)
  }
}
