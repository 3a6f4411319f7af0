'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { classNames } from '@/components/ui/class-names'
import { usePageNetwork } from '@/components/ui/networks-context'
import { WalletButton } from '@/components/wallet/wallet-button'
import { t } from '@/lib/words/words'
import { EarlyInput } from './early-input'
import { MoreNavItems } from './more-nav-items'
import { navItems } from './nav-items'
import { NavLink, navItemClassName } from './nav-link'
import { NetworkGate } from './network-gate'
import { NetworkPicker } from './network-picker-entry'
import { OfflineLinks } from './offline-navigation'
import { PaletteProvider } from './palette-context'
import { CONTENT_ID, RouteFocus } from './route-focus'
import { SearchButton } from './search'
import { ServiceBanner } from './service-banner'
import { Shortcuts } from './shortcuts'
import { ThemeButton } from './theme-button'

/** Rail, top line and page. At 390 px the rail becomes a bar below. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <PaletteProvider>
      <div className="min-h-dvh rail:ps-14 wide:ps-50">
        <a
          href={`#${CONTENT_ID}`}
          className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-30 focus:bg-surface focus:px-3 focus:py-2"
        >
          {t`Skip to content`}
        </a>
        <Rail />
        <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b bg-canvas px-3 rail:px-4">
          <Suspense>
            <StagingStripes />
            <SearchButton />
            <div className="ms-auto flex min-w-0 items-center gap-2">
              <NetworkPicker />
              <WalletButton />
            </div>
          </Suspense>
        </header>
        <ServiceBanner />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto max-w-7xl full:max-w-[100rem] has-[[data-wide-page]]:max-w-none pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none rail:px-4 rail:pb-12"
        >
          <NetworkGate>{children}</NetworkGate>
        </main>
        <RouteFocus />
        <Shortcuts />
        <OfflineLinks />
        <EarlyInput />
      </div>
    </PaletteProvider>
  )
}

/** Along the entire top line, so that a staging service is not mistaken for the real one. */
function StagingStripes() {
  return usePageNetwork()?.staging === true ? (
    <div aria-hidden="true" className="staging-stripes absolute inset-x-0 top-0 h-1" />
  ) : null
}

function Rail() {
  const path = usePathname()
  return (
    <nav
      aria-label={t`Places`}
      className={classNames(
        'fixed z-20 flex border-hairline bg-surface',
        'inset-x-0 bottom-0 h-[calc(3.5rem+env(safe-area-inset-bottom))] border-t pb-[env(safe-area-inset-bottom)]',
        'rail:inset-y-0 rail:start-0 rail:end-auto rail:h-auto rail:w-14 rail:flex-col rail:border-t-0 rail:border-e rail:pb-2',
        'wide:w-50',
      )}
    >
      <Link
        href="/"
        className="hidden h-12 items-center gap-2 border-b px-4 font-semibold rail:flex"
        aria-label={t`Coincidence, start page`}
      >
        <Mark />
        <span className="hidden wide:inline">Coincidence</span>
      </Link>
      <ul className="flex flex-1 rail:flex-col rail:py-2">
        {/* A fifth of a phone's width each, also while the document still arrives. */}
        {navItems.map((item, index) => (
          <li
            key={item.href}
            className={classNames(
              'w-1/5 flex-none rail:w-auto',
              !item.onBar && 'hidden rail:block',
              index > 0 &&
                navItems[index - 1]?.group !== item.group &&
                'rail:mt-2 rail:border-t rail:pt-2',
            )}
          >
            <NavLink item={item} path={path} />
          </li>
        ))}
        <li className="w-1/5 rail:hidden">
          <MoreNavItems className={navItemClassName} />
        </li>
      </ul>
      <div className="hidden rail:block">
        <ThemeButton variant="rail" />
      </div>
    </nav>
  )
}

/** The logo. */
function Mark() {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22" className="shrink-0">
      <path d="M2 4h7v14H2z" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M13 4h7v14h-7z" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M9 11h4" stroke="var(--accent)" strokeWidth="3" />
    </svg>
  )
}
