import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { type Category, setCategoryPictureRoute } from '../../contract/category.ts';
import { OnePicture } from '../part/one-picture.tsx';

type Props = { category: Category; onChanged: (category: Category) => void };

export function CategoryPicture({ category, onChanged }: Props) {
  const client = useQueryClient();
  const set = async (picture: string | null) => {
    const input = { params: { id: category.id }, body: { picture } };
    const { data } = await call(setCategoryPictureRoute, input);
    onChanged(data);
    await client.invalidateQueries();
  };
  return <OnePicture picture={category.picture} onSet={set} />;
}
