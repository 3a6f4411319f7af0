'use client'

import { Button } from '@/components/ui/button'
import { VerdictBox } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { useCopy } from '@/components/ui/use-copy'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'
import { plainWords } from './sentence-words'

/** The verdict with its proof and the ways to hand it on. */
export function VerdictPanel({ verdict, onJson }: { verdict: Verdict; onJson: () => void }) {
  const { units, select } = useDebugScope()
  const separators = useSeparators()
  return (
    <VerdictBox
      confidence={verdict.confidence}
      sentence={<SentenceView parts={verdict.sentence} />}
      evidence={verdict.evidence.map((row) => (
        <button key={row.ref} type="button" className="link" onClick={() => select(row.ref)}>
          {row.label}
        </button>
      ))}
      actions={
        <>
          <CopyTextButton
            label="Copy reply"
            text={() => sentenceText(verdict.reply, plainWords(units, separators))}
          />
          <CopyTextButton label="Copy link" text={() => window.location.href} />
          <Button size="compact" onClick={onJson}>
            JSON
          </Button>
        </>
      }
    />
  )
}

/** Copies text made at the moment of the click, and says whether it worked. */
function CopyTextButton({ label, text }: { label: string; text: () => string }) {
  const { state, copy } = useCopy()
  const words = { idle: label, copied: 'Copied', refused: 'Copying not allowed' }
  return (
    <Button size="compact" onClick={() => void copy(text())}>
      <span role="status">{words[state]}</span>
    </Button>
  )
}
