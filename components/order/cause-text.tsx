'use client'

import { Fragment } from 'react'
import { Amount } from '@/components/ui/amount'
import { Changed } from '@/components/ui/changed'
import { useSeparators } from '@/components/ui/number-format'
import { Time } from '@/components/ui/time'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import { percentLabel } from '@/lib/domain/shared/percent'
import { type Sentence, type ShownPart, shownParts } from '@/lib/domain/verdict/sentence'
import { t, translatedPieces } from '@/lib/words/words'

/** Why an order stands where it does, in the words that every page has for it. */
export function CauseText({ cause, units }: { cause: Sentence; units: TokenUnits }) {
  return shownParts(cause, translatedPieces).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    <Fragment key={at}>
      <Part part={part} units={units} />
    </Fragment>
  ))
}

function Part({ part, units }: { part: ShownPart; units: TokenUnits }) {
  const separators = useSeparators()
  switch (part.kind) {
    case 'text':
    case 'verbatim':
      return part.text
    case 'amount':
      return <Amount atoms={part.atoms} token={units(part.token)} />
    case 'percent':
      return (
        <span className="whitespace-nowrap">
          <Changed text={percentLabel(part.bps, separators, t)} />
        </span>
      )
    case 'time':
      return <Time at={part.ms} form="exact" />
    default:
      return null
  }
}
