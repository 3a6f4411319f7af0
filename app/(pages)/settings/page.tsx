import type { Metadata } from 'next'
import { SettingsPage } from '@/components/settings/settings-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Settings` })

export default function Settings() {
  return <SettingsPage />
}
