'use client'

// First, before any schema is made: parts of a page are loaded after what holds all of them.
import './no-eval-probe'
import type { ReactNode } from 'react'
import { LanguageGate } from '@/components/ui/language-gate'
import { NetworksProvider } from '@/components/ui/networks-context'
import { SeparatorsProvider } from '@/components/ui/number-format'
import { PreferencesProvider, usePreferences } from '@/components/ui/preferences-context'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { QueryClientHolderProvider } from '@/components/ui/query-client-holder'
import { TimeZoneProvider } from '@/components/ui/time-format'
import { WalletProvider } from '@/components/wallet/wallet-context'
import { localeOfNumbers, separatorsOf } from '@/lib/client/format/separators'
import type { Preferences } from '@/lib/client/preferences'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { Separators } from '@/lib/domain/shared/separators'
import type { Language } from '@/lib/words/language'

/** The locale of the numbers that the server wrote, with its separators. */
export type RenderedNumbers = { readonly locale: string; readonly separators: Separators }

export function Providers(props: {
  language: Language
  networks: NetworksView
  browserLocale: string
  rendered: RenderedNumbers
  preferences: Preferences
  children: ReactNode
}) {
  return (
    <LanguageGate language={props.language}>
      <QueryClientHolderProvider>
        <PreferencesProvider initial={props.preferences}>
          <FormatsProvider browserLocale={props.browserLocale} rendered={props.rendered}>
            <NetworksProvider networks={props.networks}>
              <WalletProvider>
                <PriceUnitProvider>{props.children}</PriceUnitProvider>
              </WalletProvider>
            </NetworksProvider>
          </FormatsProvider>
        </PreferencesProvider>
      </QueryClientHolderProvider>
    </LanguageGate>
  )
}

/**
 * Number and time formats by the user's preferences, numbers by default as in the browser's locale.
 * The separators of the first render come with the page: a browser takes 30 ms and more to load
 * what it knows of locales, before anything is live.
 */
function FormatsProvider(props: {
  browserLocale: string
  rendered: RenderedNumbers
  children: ReactNode
}) {
  const { numbers, zone } = usePreferences().preferences
  const { rendered } = props
  const locale = localeOfNumbers(numbers, props.browserLocale)
  const separators = locale === rendered.locale ? rendered.separators : separatorsOf(locale)
  return (
    <SeparatorsProvider separators={separators}>
      <TimeZoneProvider zone={zone}>{props.children}</TimeZoneProvider>
    </SeparatorsProvider>
  )
}
