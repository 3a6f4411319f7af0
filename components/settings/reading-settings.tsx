'use client'

import { useSeparators } from '@/components/ui/number-format'
import { usePreferences } from '@/components/ui/preferences-context'
import { useNow } from '@/components/ui/use-now'
import { separatorsOf } from '@/lib/client/format/separators'
import { formatDateTime } from '@/lib/client/format/time'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import { ChoiceRow } from './choice-row'
import { SettingsSection } from './settings-section'

const SAMPLE_ATOMS = 1_234_567_800n
const SAMPLE_DECIMALS = 5

const sampleIn = (locale: string): string =>
  formatAtoms(SAMPLE_ATOMS, SAMPLE_DECIMALS, separatorsOf(locale))

/** One language tag for each number format. */
const numberLocales = ['en-GB', 'de-DE', 'fr-FR', 'de-CH'] as const

/** Appearance of pages, and formats of times and numbers. */
export function ReadingSettings() {
  const { preferences, setPreferences } = usePreferences()
  const { theme, density, motion, zone, numbers } = preferences
  const shown = useSeparators()
  const known = numberLocales.some((locale) => locale === numbers)
  const locales = numbers === 'auto' || known ? numberLocales : [...numberLocales, numbers]
  return (
    <>
      <SettingsSection title="Look">
        <ChoiceRow
          name="Theme"
          note="System follows your device."
          chosen={theme}
          choices={[
            { value: 'system', name: 'System' },
            { value: 'light', name: 'Light' },
            { value: 'dark', name: 'Dark' },
          ]}
          onChoose={(value) => setPreferences({ theme: value })}
        />
        <ChoiceRow
          name="Rows"
          note="Height of rows in tables and lists: 40 or 32 pixels."
          chosen={density}
          choices={[
            { value: 'default', name: 'Default' },
            { value: 'compact', name: 'Compact' },
          ]}
          onChoose={(value) => setPreferences({ density: value })}
        />
        <ChoiceRow
          name="Motion"
          note="None also stops the mark under numbers that changed."
          chosen={motion}
          choices={[
            { value: 'system', name: 'System' },
            { value: 'reduced', name: 'None' },
          ]}
          onChoose={(value) => setPreferences({ motion: value })}
        />
      </SettingsSection>
      <SettingsSection title="Times and numbers">
        <ChoiceRow
          name="Time zone"
          note={
            <>
              Times older than a day, and exact times: <ZoneSample />
            </>
          }
          chosen={zone}
          choices={[
            { value: 'local', name: 'Local' },
            { value: 'utc', name: 'UTC' },
            { value: 'unix', name: 'Unix seconds' },
          ]}
          onChoose={(value) => setPreferences({ zone: value })}
        />
        <ChoiceRow
          name="Numbers"
          note={
            <>
              Shown and typed like{' '}
              <output className="tabular-nums">
                {formatAtoms(SAMPLE_ATOMS, SAMPLE_DECIMALS, shown)}
              </output>
              . Automatic follows your browser.
            </>
          }
          chosen={numbers}
          choices={[
            { value: 'auto', name: 'Automatic' },
            ...locales.map((locale) => ({ value: locale, name: sampleIn(locale) })),
          ]}
          onChoose={(value) => setPreferences({ numbers: value })}
        />
      </SettingsSection>
    </>
  )
}

/** The current time in the chosen format; the user's clock is known in the browser only. */
function ZoneSample() {
  const now = useNow(1000)
  const { zone } = usePreferences().preferences
  return (
    <span className="whitespace-nowrap tabular-nums">
      {now === null ? '…' : formatDateTime(now, zone)}
    </span>
  )
}
