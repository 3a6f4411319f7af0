'use client'

import { useSeparators } from '@/components/ui/number-format'
import { usePreferences } from '@/components/ui/preferences-context'
import { rich } from '@/components/ui/rich'
import { useNow } from '@/components/ui/use-now'
import { separatorsOf } from '@/lib/client/format/separators'
import { formatDateTime } from '@/lib/client/format/time'
import type { Preferences } from '@/lib/client/preferences'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import { t } from '@/lib/words/words'
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
  const sample = (
    <output className="tabular-nums">{formatAtoms(SAMPLE_ATOMS, SAMPLE_DECIMALS, shown)}</output>
  )
  const known = numberLocales.some((locale) => locale === numbers)
  const locales = numbers === 'auto' || known ? numberLocales : [...numberLocales, numbers]
  return (
    <>
      <SettingsSection title={t`Look`}>
        <LanguageChoice />
        <ChoiceRow
          name={t`Theme`}
          note={t`System follows your device.`}
          chosen={theme}
          choices={[
            { value: 'system', name: t`System` },
            { value: 'light', name: t`Light` },
            { value: 'dark', name: t`Dark` },
          ]}
          onChoose={(value) => setPreferences({ theme: value })}
        />
        <ChoiceRow
          name={t`Rows`}
          note={t`Height of rows in tables and lists. On a phone, what you press keeps its size.`}
          chosen={density}
          choices={[
            { value: 'comfortable', name: t`Comfortable` },
            { value: 'compact', name: t`Compact` },
          ]}
          onChoose={(value) => setPreferences({ density: value })}
        />
        <ChoiceRow
          name={t`Motion`}
          note={t`None also stops the mark under numbers that changed.`}
          chosen={motion}
          choices={[
            { value: 'system', name: t`System` },
            { value: 'reduced', name: t`None¦motion` },
          ]}
          onChoose={(value) => setPreferences({ motion: value })}
        />
      </SettingsSection>
      <SettingsSection title={t`Times and numbers`}>
        <ChoiceRow
          name={t`Time zone`}
          note={rich`Times older than a day, and exact times: ${<ZoneSample />}`}
          chosen={zone}
          choices={[
            { value: 'local', name: t`Local` },
            { value: 'utc', name: 'UTC' },
            { value: 'unix', name: t`Unix seconds` },
          ]}
          onChoose={(value) => setPreferences({ zone: value })}
        />
        <ChoiceRow
          name={t`Numbers`}
          note={rich`Shown and typed like ${sample}. Automatic follows your browser.`}
          chosen={numbers}
          choices={[
            { value: 'auto', name: t`Automatic` },
            ...locales.map((locale) => ({ value: locale, name: sampleIn(locale) })),
          ]}
          onChoose={(value) => setPreferences({ numbers: value })}
        />
      </SettingsSection>
    </>
  )
}

function LanguageChoice() {
  const { preferences, setPreferences } = usePreferences()
  return (
    <ChoiceRow<Preferences['language']>
      name={t`Language`}
      note={t`Automatic follows your browser. The page loads anew.`}
      chosen={preferences.language}
      choices={[
        { value: 'auto', name: t`Automatic` },
        { value: 'en', name: <span lang="en">English</span> },
        { value: 'de', name: <span lang="de">Deutsch</span> },
      ]}
      onChoose={(language) => setPreferences({ language })}
    />
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
