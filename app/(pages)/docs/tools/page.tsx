import type { Metadata } from 'next'
import { AppDataTool } from '@/components/docs/app-data-tool-entry'
import { DocsSection } from '@/components/docs/docs-section'
import { UidTool } from '@/components/docs/uid-tool-entry'
import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`API tools` })

export default function ToolsPage() {
  return (
    <div className="space-y-8 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>{t`Tools`}</PageTitle>
        <p className="mt-1 text-muted">{t`Both work on this page alone; nothing is sent.`}</p>
      </header>
      <div className="grid gap-8 wide:grid-cols-2">
        <DocsSection id="uid" title={t`Uid decoder`}>
          <UidTool />
        </DocsSection>
        <DocsSection id="app-data" title={t`App-data hash`}>
          <AppDataTool />
        </DocsSection>
      </div>
    </div>
  )
}
