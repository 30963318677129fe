import { useMutation } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { strings } from '../strings.js';
import { apiFaultText } from '../ui/api-fault-text.js';
import { saveFile } from '../ui/save-file.js';
import { readCallsFile } from './call-queries.js';
import type { CallSearch } from './call-search.js';

const words = strings.calls.file;

/** Takes all calls of the filters away as a file, not those of the page alone. */
export function ExportCalls({ search }: { search: CallSearch }) {
  const api = useApi();
  const get = useMutation({
    mutationFn: () => readCallsFile(api, search),
    onSuccess: ({ content }) => saveFile(content, 'calls.csv'),
  });
  const { isPending, error, data } = get;
  return (
    <div className="calls-export">
      {/* not `disabled`: the button keeps the focus while its file comes */}
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        onClick={() => !isPending && get.mutate()}
      >
        {isPending ? words.getting : words.get}
      </button>
      <p role="status" className="quiet">
        {data !== undefined && (data.leftOut > 0 ? words.cut(data.leftOut) : words.got)}
      </p>
      {error !== null && (
        <p className="notice" role="alert">
          {apiFaultText(error)}
        </p>
      )}
    </div>
  );
}
