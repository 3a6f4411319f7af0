import type { Metadata } from 'next'
import { AppDataTool } from '@/components/docs/app-data-tool'
import { DocsSection } from '@/components/docs/field-list'
import { UidTool } from '@/components/docs/uid-tool'
import { PageTitle } from '@/components/ui/page-title'

export const metadata: Metadata = { title: 'API tools' }

export default function ToolsPage() {
  return (
    <div className="space-y-8 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>Tools</PageTitle>
        <p className="mt-1 text-muted">Both work on this page alone; nothing is sent.</p>
      </header>
      <div className="grid gap-8 wide:grid-cols-2">
        <DocsSection id="uid" title="Uid decoder">
          <UidTool />
        </DocsSection>
        <DocsSection id="app-data" title="App-data hash">
          <AppDataTool />
        </DocsSection>
      </div>
    </div>
  )
}
