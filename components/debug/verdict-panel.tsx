'use client'

import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { VerdictBox } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { plainMessage } from '@/components/ui/sentence-text'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'

/** The verdict with its proof and the ways to hand it on. */
export function VerdictPanel({ verdict, onJson }: { verdict: Verdict; onJson: () => void }) {
  const { units, select } = useDebugScope()
  const separators = useSeparators()
  const words = plainMessage(units, separators)
  return (
    <VerdictBox
      confidence={verdict.confidence}
      sentence={<SentenceView parts={verdict.sentence} />}
      evidence={verdict.evidence.map((row) => (
        <button key={row.ref} type="button" className="link" onClick={() => select(row.ref)}>
          {sentenceText(row.label, words)}
        </button>
      ))}
      actions={
        <>
          <CopyTextButton label="Copy reply" text={() => sentenceText(verdict.reply, words)} />
          <CopyTextButton label="Copy link" text={() => window.location.href} />
          <Button size="compact" onClick={onJson}>
            JSON
          </Button>
        </>
      }
    />
  )
}
