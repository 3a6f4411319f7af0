'use client'

import { type ReactNode, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { type StoredEntry, storedKind } from '@/lib/client/stored-data'
import { t } from '@/lib/words/words'

const isSecret = ({ key }: StoredEntry): boolean => storedKind(key).isSecret

/** The entries a dialog acts on: all but secret ones, and those too once the user ticks them. */
export function useChosenEntries(
  entries: readonly StoredEntry[],
  onClose: (message?: string) => void,
) {
  const [withSecret, setWithSecret] = useState(false)
  return {
    withSecret,
    setWithSecret,
    hasSecret: entries.some(isSecret),
    chosen: entries.filter((entry) => withSecret || !isSecret(entry)),
    /** Closes the dialog, and unticks secret entries. */
    close: (message?: string) => {
      setWithSecret(false)
      onClose(message)
    },
  }
}

/** The box that adds the demo wallet's key, and what that means once it is ticked. */
export function SecretChoice(props: {
  choice: Pick<ReturnType<typeof useChosenEntries>, 'hasSecret' | 'withSecret' | 'setWithSecret'>
  label: string
  tone: 'caution' | 'bad'
  warning: ReactNode
}) {
  const { hasSecret, withSecret, setWithSecret } = props.choice
  if (!hasSecret) return null
  return (
    <>
      <label className="touch-target mt-3 flex min-h-10 items-center gap-3">
        <input
          name="with-secret"
          type="checkbox"
          checked={withSecret}
          onChange={(event) => setWithSecret(event.target.checked)}
          className="size-4 accent-accent"
        />
        {props.label}
      </label>
      {withSecret ? (
        <Notice tone={props.tone} role="status">
          {props.warning}
        </Notice>
      ) : null}
    </>
  )
}

/** "3 entries". */
export const entryCountLabel = (count: number): string =>
  count === 1 ? t`1 entry` : t`${count} entries`
