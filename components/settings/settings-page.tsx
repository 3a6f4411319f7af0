import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'
import { BrowserData } from './browser-data'
import { KeyboardSettings } from './keyboard-settings'
import { OrderSettings } from './order-settings'
import { ReadingSettings } from './reading-settings'

/** All settings of this browser; each change applies at once. */
export function SettingsPage() {
  return (
    <div className="max-w-3xl">
      <header className="px-4 pt-6 pb-4 rail:px-0">
        <PageTitle>{t`Settings`}</PageTitle>
        <p className="text-muted">{t`For this browser. Each change applies at once.`}</p>
      </header>
      <ReadingSettings />
      <KeyboardSettings />
      <OrderSettings />
      <BrowserData />
    </div>
  )
}
