'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { usePreferences } from '@/components/ui/preferences-context'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import { ChoiceRow } from './choice-row'
import { SettingsSection } from './settings-section'

const loadSheet = () => import('@/components/shell/keys-sheet')

/** Turns single-key shortcuts on or off, and lists them. */
export function KeyboardSettings() {
  const { preferences, setPreferences } = usePreferences()
  const [open, setOpen] = useState(false)
  const { part, failed, retry } = useLoaded(loadSheet, open)
  return (
    <SettingsSection title={t`Keyboard`}>
      <ChoiceRow
        name={t`Single keys`}
        note={t`Keys like / and j act without Ctrl or Alt. Switch them off if speech input or a
          stray touch sets them off; Tab, Enter and Esc always work.`}
        chosen={preferences.keys ? 'on' : 'off'}
        choices={[
          { value: 'on', name: t`On` },
          { value: 'off', name: t`Off` },
        ]}
        onChoose={(value) => setPreferences({ keys: value === 'on' })}
      />
      <div className="px-4 py-3">
        <Button onClick={() => setOpen(true)}>{t`Show all keys`}</Button>
        {open && failed ? <LoadFailed what={t`The list of keys`} retry={retry} /> : null}
        {open && part !== null ? <part.KeysSheet onClose={() => setOpen(false)} /> : null}
      </div>
    </SettingsSection>
  )
}
