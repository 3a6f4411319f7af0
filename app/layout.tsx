import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { recordEarlyInput } from '@/components/shell/early-input-recorder'
import { Shell } from '@/components/shell/shell'
import { preferenceAttributes } from '@/components/ui/preference-attributes'
import { localeOfHeader, localeOfNumbers, separatorsOf } from '@/lib/client/format/separators'
import { parsePreferences } from '@/lib/client/preferences'
import { languageOf, PREFERENCES_COOKIE } from '@/lib/words/language'
import { loadNetworks } from './load-networks'
import { Providers } from './providers'
import { scriptNonce } from './script-nonce'
import './globals.css'

const sans = localFont({
  variable: '--font-plex-sans',
  display: 'swap',
  adjustFontFallback: false,
  fallback: ['plex-sans-local'],
  // All weights in one file, which is two thirds of what three would weigh.
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '400 600',
})

const mono = localFont({
  variable: '--font-plex-mono',
  display: 'swap',
  adjustFontFallback: false,
  fallback: ['plex-mono-local'],
  preload: false,
  src: '../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
})

// The content security policy has a nonce per response, so pages cannot be rendered at build time.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Coincidence', template: '%s · Coincidence' },
  description: 'Quote, sign and follow batch-auction orders, and read why they went as they did.',
  icons: { icon: '/icon.svg' },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#F5F4F0' },
    { media: '(prefers-color-scheme: dark)', color: '#0E1216' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [cookieJar, requestHeaders] = await Promise.all([cookies(), headers()])
  const preferences = parsePreferences(cookieJar.get(PREFERENCES_COOKIE)?.value)
  const acceptLanguage = requestHeaders.get('accept-language') ?? undefined
  const browserLocale = localeOfHeader(acceptLanguage ?? null)
  const locale = localeOfNumbers(preferences.numbers, browserLocale)
  const cookie = requestHeaders.get('cookie') ?? undefined
  const language = languageOf({ cookie, acceptLanguage })
  return (
    <html
      lang={language}
      {...preferenceAttributes(preferences)}
      className={`${sans.variable} ${mono.variable}`}
    >
      <body>
        <script
          // A classic inline script would wait for the stylesheet, and the rest of the document for it.
          type="module"
          async
          nonce={await scriptNonce()}
          // Browsers hide the nonce from scripts, so React would report a difference.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is this app's own code
          dangerouslySetInnerHTML={{ __html: `(${recordEarlyInput})()` }}
        />
        <Providers
          language={language}
          networks={loadNetworks()}
          browserLocale={browserLocale}
          rendered={{ locale, separators: separatorsOf(locale) }}
          preferences={preferences}
        >
          <Shell>{children}</Shell>
        </Providers>
      </body>
    </html>
  )
}
