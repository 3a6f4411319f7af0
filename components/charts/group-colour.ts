import { projectColour } from '@/components/ui/marks/project-mark'
import { OTHER_PROJECTS } from './scatter-points'

/** The colour of a project's points, as of its mark; that of all smaller ones together. */
export const groupColour = (project: string): string =>
  project === OTHER_PROJECTS ? 'var(--mark-none)' : projectColour(project)
