import { ProjectMark } from '@/components/ui/marks/project-mark'

/** A project's mark and name; a name that is too long is cut. */
export function ProjectName({ project }: { project: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <ProjectMark project={project} />
      <span className="truncate">{project}</span>
    </span>
  )
}
